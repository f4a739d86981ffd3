import * as v from "valibot";
import { cleanPastedCode } from "../shared/pasted-text.ts";
import { parsePostalArea, parsePostalCode } from "../shared/postal-code.ts";
import { pageParam, parseWith, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

/** The query of GET /admin/postal-codes, which lists the local areas and postal codes. */
export const postalCodesQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 500 }), "100"),
  /** The beginning of a code, with or without a space. A whole code also finds the area that contains it. */
  search: v.optional(
    v.pipe(v.string(), v.transform(cleanPastedCode), v.maxLength(10, "Must be at most 10 characters")),
  ),
});
export type PostalCodesQuery = v.InferOutput<typeof postalCodesQuery>;

/** The response to GET /admin/postal-codes: areas such as 'B3J' and codes such as 'B3J 2K9'. */
export const postalCodesResponse = pageOf(v.string());

const advice = "Type an area such as B3J, a code such as B3J 2K9, or a range such as B3J 1A1 to B3J 4Z9";
const explainMistake = (text: string) => `"${text}" is not a postal code. ${advice}`;

/** An area ('B3J', 'B3J*') or a whole code ('B3J 2K9'), as typed. */
const localEntry = v.pipe(v.string(advice), parseWith(parseLocalEntry, explainMistake));
const wholeCode = v.pipe(v.string(advice), parseWith(parsePostalCode, explainMistake));

/** A range of codes, which includes both ends and stays in one area such as 'R2C'. */
const postalCodeRange = v.pipe(
  v.object({ from: wholeCode, to: wholeCode }),
  v.check(
    ({ from, to }) => from.slice(0, 3) === to.slice(0, 3),
    "A range must stay within one area, such as B3J",
  ),
  v.check(({ from, to }) => from <= to, "A range must go from the lower to the higher code"),
);

/** The maximum number of areas and codes in a request. */
export const maxLocalEntries = 10_000;

const entries = {
  codes: v.optional(
    v.pipe(
      v.array(localEntry),
      v.maxLength(
        maxLocalEntries,
        `At most ${maxLocalEntries.toLocaleString("en-CA")} areas and codes at once`,
      ),
    ),
    [],
  ),
  ranges: v.optional(v.pipe(v.array(postalCodeRange), v.maxLength(20, "At most 20 ranges at once")), []),
};

/** The body of POST /admin/postal-codes, which makes areas and codes local. */
export const postalCodesBody = v.pipe(
  v.object(entries),
  v.check(({ codes, ranges }) => codes.length + ranges.length > 0, "Give at least one postal code"),
);
export type PostalCodesBody = v.InferOutput<typeof postalCodesBody>;

/** The body of POST /admin/postal-codes/remove. An area removes the codes in it too, and `all` empties the list. */
export const removePostalCodesBody = v.pipe(
  v.object({ ...entries, all: v.optional(v.boolean("Must be true or false"), false) }),
  v.check(
    ({ codes, ranges, all }) => all || codes.length + ranges.length > 0,
    "Give at least one postal code",
  ),
);
export type RemovePostalCodesInput = v.InferInput<typeof removePostalCodesBody>;

/** The response to both requests that change the local areas and codes. */
export const postalCodesChangeResponse = ok(
  v.object({
    /** The number of areas and codes that were added or removed. */
    changed: v.number(),
    /** The number of all areas and codes after the change. */
    count: v.number(),
    /** The areas and codes that were added or removed, for Undo. */
    entries: v.array(v.string()),
  }),
  { message: v.string() },
);

/** Lists all areas and codes of a body, including those in its ranges. A range of a whole area is the area. */
export function expandPostalCodes({ codes, ranges }: PostalCodesBody): string[] {
  const all = new Set(codes);
  for (const { from, to } of ranges) {
    const area = from.slice(0, 3);
    const codesInRange = codeEndings
      .map((ending) => `${area} ${ending}`)
      .filter((code) => code >= from && code <= to);
    // Canada Post assigns no code that ends with 0A0.
    if (from <= `${area} 0A1` && to === `${area} 9Z9`) all.add(area);
    else for (const code of codesInRange) all.add(code);
  }
  return [...all];
}

/**
 * Parses an area or a postal code as typed.
 * @returns 'B3J' or 'B3J 2K9', or undefined if it is neither
 */
export function parseLocalEntry(text: string): string | undefined {
  return parsePostalCode(text) ?? parsePostalArea(text);
}

// A code ends with a digit, a letter and a digit. D, F, I, O, Q and U are never used.
const digits = [..."0123456789"];
const codeEndings = digits.flatMap((first) =>
  [..."ABCEGHJKLMNPRSTVWXYZ"].flatMap((letter) => digits.map((last) => `${first}${letter}${last}`)),
);
