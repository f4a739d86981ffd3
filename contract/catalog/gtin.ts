/**
 * Checks a GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14 by its check digit. From the right, the other digits are
 * weighted 3, 1, 3 and so on; the check digit makes the sum a multiple of ten.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
