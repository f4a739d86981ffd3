import type * as v from "valibot";
import type { postalCodesBody } from "../../../../contract/admin/postal-codes.ts";
import { cleanPasted } from "../../../../contract/shared/pasted-text.ts";

/**
 * Splits typed or pasted areas, codes and ranges at commas, semicolons and line breaks. A range is 'R2C 0A1 to R2C 2G7'
 * or 'R2C 0A1-2G7'.
 */
export function splitPostalCodes(text: string): Required<v.InferInput<typeof postalCodesBody>> {
  const entries = text
    .split(/[,;\n]+/)
    .map(cleanPasted)
    .filter((entry) => entry !== "");
  const ranges = entries.map((entry) => parseRange(entry) ?? entry);
  return {
    codes: ranges.filter((entry) => typeof entry === "string"),
    ranges: ranges.filter((entry) => typeof entry !== "string"),
  };
}

function parseRange(entry: string): { from: string; to: string } | undefined {
  const [, from, toArea, toEnding] = rangePattern.exec(entry) ?? [];
  if (from === undefined || toEnding === undefined) return undefined;
  return { from, to: `${toArea ?? from.slice(0, 3)} ${toEnding}` };
}

// A code may have a hyphen between its halves, so that a range begins with a whole code.
const rangePattern =
  /^([a-z]\d[a-z][ -]?\d[a-z]\d)\s*(?:\bto\b|-{1,2})\s*(?:([a-z]\d[a-z])[ -]?)?(\d[a-z]\d)$/i;
