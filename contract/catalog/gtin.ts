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

/**
 * Lists the ways to write the GTIN of a typed or scanned code, shortest first: a UPC with leading zeros is also an EAN
 * and a GTIN-14, and people leave leading zeros out. The list is empty for a code that is no GTIN. Codes of fewer than
 * eight digits are none, because a tenth of all numbers end in a valid check digit.
 */
export function listGtinForms(code: string): string[] {
  const digits = code.replace(/[ -]/g, "");
  if (!/^\d{8,14}$/.test(digits)) return [];
  const significant = digits.replace(/^0+/, "");
  return [8, 12, 13, 14]
    .filter((length) => significant !== "" && length >= significant.length)
    .map((length) => significant.padStart(length, "0"))
    .filter(isGtin);
}
