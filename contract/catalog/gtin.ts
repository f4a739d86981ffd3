/**
 * Is it a GTIN-8, 12 (UPC), 13 (EAN) or 14? From the right, the digits before the last count three times and once in
 * turn; the last makes the sum a multiple of ten.
 */
export function isGtin(digits: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
