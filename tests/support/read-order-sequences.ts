import * as v from "valibot";

const sequencesSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,5}$/, "ORDER_SEQUENCES must be a whole number of at most six digits"),
    v.toNumber(),
  ),
  "50",
);

/** Returns how many random sequences of changes of orders are tested: ORDER_SEQUENCES, or 50. */
export function readOrderSequences(): number {
  return v.parse(sequencesSchema, process.env.ORDER_SEQUENCES || undefined);
}
