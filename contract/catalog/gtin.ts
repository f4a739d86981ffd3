/**
 * Checks the length and the check digit of a GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. The last digit is the
 * check digit. It makes the weighted sum of all digits a multiple of ten. The weights, from the right, are 1, 3, 1, 3
 * and so on.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
