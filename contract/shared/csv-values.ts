/**
 * A number as people write it in a spreadsheet, for the import: currency, thousands and the percent sign taken off,
 * a decimal comma turned into a point ('$1,234.50', '1 234,50 $', '12%'). What is no number stays as it is, so that it is
 * refused by name. @param hasDecimalComma how an ambiguous '1,234' is meant: a file with semicolons means 1.234.
 */
export function plainNumber(text: string, hasDecimalComma: boolean): string {
  const bare = text.replace(/CA\$|CAD|[$%\s\u00a0\u202f'’]/gi, "");
  const isFrench = withComma.test(bare) && (hasDecimalComma || !withPoint.test(bare));
  if (isFrench) return bare.replaceAll(".", "").replace(",", ".");
  return withPoint.test(bare) ? bare.replaceAll(",", "") : text;
}

// Thousands are groups of three: '1,2,3' is no number, and must not become 123.
const withPoint = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;
const withComma = /^-?(\d+(,\d+)?|[1-9]\d{0,2}(\.\d{3})+,\d+|[1-9]\d{0,2}(\.\d{3}){2,})$/;

/** A yes or no as spreadsheets write it, in English and French. Anything else stays as it is. */
export function plainBoolean(text: string): string {
  const word = text.toLowerCase();
  if (["true", "yes", "y", "1", "vrai", "oui"].includes(word)) return "true";
  if (["false", "no", "n", "0", "faux", "non"].includes(word)) return "false";
  return text;
}
