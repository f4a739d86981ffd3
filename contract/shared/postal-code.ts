/** Matches a Canadian postal code in capitals. D, F, I, O, Q and U are never used, and W and Z never come first. */
export const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/;

export const postalCodeHint = "Valid postal code is required (e.g., A1A 1A1)";

/** Parses a typed postal code to 'A1A 1A1'. @returns undefined for any other text */
export function parsePostalCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return postalCodePattern.test(code) ? spacePostalCode(code) : undefined;
}

/** Writes a valid code with one space between its halves. */
export function spacePostalCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(-3)}`;
}
