import * as v from "valibot";

interface NumberLimits {
  readonly min?: number;
  readonly max: number;
  readonly example: number;
}

/** Creates the schema of a typed whole number. */
export function createWholeNumberSchema({ min = 1, max, example }: NumberLimits) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/, `Please enter a whole number, for example ${example}`),
    v.transform(Number),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );
}
