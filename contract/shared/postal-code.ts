/** A Canadian postal code in capitals. D, F, I, O, Q and U are never used, W and Z never first. */
export const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/;

export const postalCodeHint = "Valid postal code is required (e.g., A1A 1A1)";

/** A postal code however it was typed, as 'A1A 1A1'; undefined when it is none. */
export function parsePostalCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return postalCodePattern.test(code) ? spacePostalCode(code) : undefined;
}

/** Puts one space between the halves of a valid code. */
export function spacePostalCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(-3)}`;
}
