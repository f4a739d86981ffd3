/**
 * Checks the length and the check digit of a GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. The digits are weighted 1, 3, 1, 3
 * and so on from the right. The check digit is the last one, and makes the sum a multiple of ten.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
