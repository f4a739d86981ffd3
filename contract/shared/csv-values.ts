/**
 * Normalizes a number from a spreadsheet, such as '$1,234.50', '1 234,50 $' or '12%'. Removes the currency, thousands separators
 * and percent sign, and writes a decimal point. Returns any other text unchanged, so that the error message can quote it.
 * @param hasDecimalComma true if an ambiguous '1,234' means 1.234, as in a file with semicolons
 */
export function normalizeNumber(text: string, hasDecimalComma: boolean): string {
  const bare = text.replace(/CA\$|CAD|[$%\s\u00a0\u202f'’]/gi, "");
  const usesDecimalComma =
    decimalCommaPattern.test(bare) && (hasDecimalComma || !decimalPointPattern.test(bare));
  if (usesDecimalComma) return bare.replaceAll(".", "").replace(",", ".");
  return decimalPointPattern.test(bare) ? bare.replaceAll(",", "") : text;
}

// Thousands are groups of three digits, so that '1,2,3' does not become 123. Any integer matches both patterns.
const decimalPointPattern = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;
const decimalCommaPattern = /^-?(\d+(,\d+)?|[1-9]\d{0,2}(\.\d{3})+,\d+|[1-9]\d{0,2}(\.\d{3}){2,})$/;

/** Normalizes a yes or no from a spreadsheet, in English or French, and returns any other text unchanged. */
export function normalizeBoolean(text: string): string {
  const word = text.toLowerCase();
  if (["true", "yes", "y", "1", "vrai", "oui"].includes(word)) return "true";
  if (["false", "no", "n", "0", "faux", "non"].includes(word)) return "false";
  return text;
}
