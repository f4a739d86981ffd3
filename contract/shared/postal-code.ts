import { cleanPastedCode } from "./pasted-text.ts";

/** The message for text that is no postal code. */
export const postalCodeMessage = "Valid postal code is required (e.g., A1A 1A1)";

/**
 * Parses a Canadian postal code as typed, with spaces or hyphens anywhere.
 * @returns the code as 'A1A 1A1', or undefined if it is not one
 */
export function parsePostalCode(text: string): string | undefined {
  const code = readDigits(cleanPastedCode(text));
  return postalCodePattern.test(code) ? formatPostalCode(code) : undefined;
}

/** Formats a valid postal code as 'A1A 1A1'. */
export function formatPostalCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(-3)}`;
}

/**
 * Parses a forward sortation area as typed, 'b3j' or 'B3J*': the first half of a postal code, which many codes share.
 * @returns the area as 'B3J', or undefined if it is not one
 */
export function parsePostalArea(text: string): string | undefined {
  return /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])\*?$/.exec(readDigits(cleanPastedCode(text)))?.[1];
}

/** Reads O as 0, and I and L as 1, where a postal code has digits. */
function readDigits(code: string): string {
  const isDigit = (index: number) => index % 2 === 1;
  return [...code]
    .map((letter, index) => (isDigit(index) ? letter.replace("O", "0").replace(/[IL]/, "1") : letter))
    .join("");
}

// D, F, I, O, Q and U are never used, and W and Z are never first.
const postalCodePattern = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;
