import * as v from "valibot";
import { postalCodeSchema } from "../account/addresses.ts";
import { pageParam, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

/** The query of GET /admin/postal-codes, which lists the local postal codes. */
export const postalCodesQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 500 }), "100"),
  /** The beginning of a code, with or without a space. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10, "Must be at most 10 characters"))),
});
export type PostalCodesQuery = v.InferOutput<typeof postalCodesQuery>;
export const postalCodesResponse = pageOf(v.string());

/** A range of codes, which includes both ends and stays in one area such as 'R2C'. */
const postalCodeRange = v.pipe(
  v.object({ from: postalCodeSchema, to: postalCodeSchema }),
  v.check(({ from, to }) => from.slice(0, 3) === to.slice(0, 3), "A range stays within one area, as R2C"),
  v.check(({ from, to }) => from <= to, "A range goes from the lower to the higher code"),
);

/** The body of POST /admin/postal-codes, which adds local codes, and of POST /admin/postal-codes/remove. */
export const postalCodesBody = v.pipe(
  v.object({
    codes: v.optional(
      v.pipe(v.array(postalCodeSchema), v.maxLength(2_000, "At most 2,000 codes at once")),
      [],
    ),
    ranges: v.optional(v.pipe(v.array(postalCodeRange), v.maxLength(20, "At most 20 ranges at once")), []),
  }),
  v.check(({ codes, ranges }) => codes.length + ranges.length > 0, "Give at least one postal code"),
);
export type PostalCodesBody = v.InferOutput<typeof postalCodesBody>;
export const postalCodesChangeResponse = ok(v.object({ changed: v.number(), count: v.number() }), {
  message: v.string(),
});

/** Lists all codes of a body, including those in its ranges. */
export function expandPostalCodes({ codes, ranges }: PostalCodesBody): string[] {
  const allCodes = new Set(codes);
  for (const { from, to } of ranges) {
    const area = from.slice(0, 3);
    for (const ending of codeEndings) {
      const code = `${area} ${ending}`;
      if (code >= from && code <= to) allCodes.add(code);
    }
  }
  return [...allCodes];
}

// A code ends with a digit, a letter and a digit. D, F, I, O, Q and U are never used.
const digits = [..."0123456789"];
const codeEndings = digits.flatMap((first) =>
  [..."ABCEGHJKLMNPRSTVWXYZ"].flatMap((letter) => digits.map((last) => `${first}${letter}${last}`)),
);
