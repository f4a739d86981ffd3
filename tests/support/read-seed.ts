import * as v from "valibot";

const seedSchema = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, "TEST_SEED must be a whole number of at most nine digits"),
    v.toNumber(),
  ),
  "20261122",
);

/** Returns the seed of all generated test data: TEST_SEED, or the same one in every run. */
export function readSeed(): number {
  return v.parse(seedSchema, process.env.TEST_SEED || undefined);
}
