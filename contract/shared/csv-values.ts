import { removeFormulaGuard } from "./csv.ts";
import { cleanPasted } from "./pasted-text.ts";

/**
 * Reads the text of a cell, without the disguises that keep a spreadsheet from changing it: Excel's `="00043"`, the
 * apostrophe before a number, and the apostrophe of an exported cell that could run as a formula.
 */
export function readCellText(cell: string): string {
  const unwrapped = /^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? removeFormulaGuard(cell);
  return unwrapped.trim().replace(/^'(?=[+-]?\d[\d\s.,-]*$)/, "");
}

/** The character before the decimals of a number. */
export type DecimalMark = "." | ",";

/**
 * Finds out how a file writes decimals, by its amounts with one or two decimals such as '4.00' or '1 399,5'.
 * @returns undefined if no amount shows it, or if both marks are as frequent
 */
export function findDecimalMark(amounts: readonly string[]): DecimalMark | undefined {
  const bareAmounts = amounts.map(removeSigns);
  const points = bareAmounts.filter((amount) => /\d\.\d{1,2}$/.test(amount)).length;
  const commas = bareAmounts.filter((amount) => /\d,\d{1,2}$/.test(amount)).length;
  if (points === commas) return undefined;
  return points > commas ? "." : ",";
}

/**
 * Normalizes a number from a spreadsheet, such as '$1,234.50', '1 234,50 $' or '12%'. Removes the currency, thousands
 * separators and percent sign, and writes a decimal point. Returns any other text unchanged, so that the error message
 * can quote it.
 * @param hasDecimalComma true if an ambiguous '1,234' means 1.234, as in a file with semicolons
 */
export function normalizeNumber(text: string, hasDecimalComma: boolean): string {
  const bare = removeSigns(text);
  const usesDecimalComma =
    decimalCommaPattern.test(bare) && (hasDecimalComma || !decimalPointPattern.test(bare));
  if (usesDecimalComma) return bare.replaceAll(".", "").replace(",", ".");
  return decimalPointPattern.test(bare) ? bare.replaceAll(",", "") : text;
}

/** Returns true for '0.12' and '0,12', which is 12 % where rates are fractions. */
export function isFraction(text: string): boolean {
  const value = Number(text.replace(",", "."));
  return value > 0 && value < 1;
}

/**
 * Returns true for '1.250', which is 1.25 in a file with decimal points and 1250 in one with decimal commas, and for
 * '1,250'.
 */
export function isAmbiguousNumber(text: string): boolean {
  return /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(removeSigns(text));
}

/**
 * Reads '1.250' or '1,250' as the file writes its decimals.
 * @param mark the file's decimal mark
 */
export function readAmbiguousNumber(text: string, mark: DecimalMark): string {
  const bare = removeSigns(text);
  return bare.includes(mark) ? bare.replace(",", ".") : bare.replace(/[.,]/, "");
}

/**
 * Removes the currency or percent sign beside a number, and what groups its thousands. '4$99' and '1 2 3' stay as they
 * are.
 */
function removeSigns(text: string): string {
  return cleanPasted(text)
    .replace(currencyBefore, "$1")
    .replace(signAfter, "")
    .replace(/(?<=\d)[ '’](?=\d{3}(?!\d))/g, "")
    .replace(/^-?(?=[.,]\d)/, "$&0");
}

const currencyBefore = /^(-?) ?(?:(?:CAD?|CDN|C)? ?\$|CAD) ?/i;
const signAfter = / ?(?:%|CAD|(?:CA|C)?\$ ?(?:CAD?|CDN)?)$/i;

// Thousands are groups of three digits, so that '1,2,3' does not become 123. Any integer matches both patterns.
const decimalPointPattern = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;
const decimalCommaPattern = /^-?(\d+(,\d+)?|[1-9]\d{0,2}(\.\d{3})+,\d+|[1-9]\d{0,2}(\.\d{3}){2,})$/;

/** The units of weights that an import converts to kilograms. */
export const weightUnits = ["kg", "g", "lb", "oz"] as const;
export type WeightUnit = (typeof weightUnits)[number];

const kilograms: Readonly<Record<WeightUnit, number>> = {
  kg: 1,
  g: 0.001,
  lb: 0.45359237,
  oz: 0.028349523125,
};

/** Returns the unit that a heading or cell names, such as 'grams' or 'LBS.'. Returns undefined if it names none. */
export function toWeightUnit(text: string): WeightUnit | undefined {
  const word = text.toLowerCase().replace(/[^a-z]/g, "");
  if (/^(kg|kgs|kilo|kilos|kilograms?|kilogrammes?)$/.test(word)) return "kg";
  if (/^(g|gr|grs|gm|gms|grams?|grammes?)$/.test(word)) return "g";
  if (/^(lb|lbs|pounds?|livres?)$/.test(word)) return "lb";
  return /^(oz|ounces?|onces?)$/.test(word) ? "oz" : undefined;
}

/**
 * Splits '250 g' into its number and unit. The unit is undefined if the text has none, and the amount if it has
 * another.
 */
export function splitWeight(text: string): {
  readonly amount: string | undefined;
  readonly unit: WeightUnit | undefined;
} {
  const [, amount = "", word = ""] = /^(-?[\d., '’]*\d) ?([a-z]+)?\.?$/i.exec(cleanPasted(text)) ?? [];
  const unit = toWeightUnit(word);
  return { amount: amount === "" || (word !== "" && unit === undefined) ? undefined : amount, unit };
}

/** Converts a weight to kilograms, rounded to a tenth of a gram. */
export function toKilograms(amount: number, unit: WeightUnit): number {
  return Number((amount * kilograms[unit]).toFixed(unit === "g" || unit === "kg" ? 9 : 4));
}

/** The heaviest product in kilograms that is believed without a unit. */
export const heaviestKilograms = 50;

/** Normalizes a yes or no from a spreadsheet, in English or French, and returns any other text unchanged. */
export function normalizeBoolean(text: string): string {
  const word = text.toLowerCase();
  if (["true", "t", "yes", "y", "1", "on", "x", "✓", "✔", "vrai", "oui"].includes(word)) return "true";
  if (["false", "f", "no", "n", "0", "off", "faux", "non"].includes(word)) return "false";
  return text;
}
