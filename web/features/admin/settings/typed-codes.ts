import * as v from "valibot";
import { type PostalCodesBody, postalCodesBody } from "../../../../contract/admin-settings.ts";

/**
 * Codes as they are typed or pasted: one a line or with commas between, and ranges as 'R2C 0A1 to R2C 2G7' (a hyphen
 * between two whole codes does, too).
 * @returns the codes, or the sentence that says what is wrong.
 */
export function typedCodes(text: string): { body: PostalCodesBody } | { problem: string } {
  const parts = text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const ranges = parts.map((part) => part.split(/\s+to\s+|\s*(?:–|-{1,2})\s*(?=[a-z]\d[a-z])/i));
  const parsed = v.safeParse(postalCodesBody, {
    codes: ranges.flatMap(([from, to]) => (to === undefined ? [from] : [])),
    ranges: ranges.flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }])),
  });
  return parsed.success ? { body: parsed.output } : { problem: parsed.issues[0].message };
}
