import * as v from "valibot";
import { blankAsNull } from "./request-values.ts";

// Schemas of numbers as people type them into a form.

/** An amount, which becomes a number of dollars. */
export function typedDollars({ max }: { readonly max: number }) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,7}(\.\d{1,2})?$/, "Please enter an amount, for example 5.00"),
    v.transform(Number),
    v.maxValue(max, `Must be at most $${max.toLocaleString("en-CA")}`),
  );
}

/** An amount, or blank text, which becomes null. */
export function typedDollarsOrBlank(limits: { readonly max: number }) {
  return v.union([blankAsNull, typedDollars(limits)]);
}

export function typedPercent() {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, "Please enter a percentage, for example 12"),
    v.transform(Number),
    v.maxValue(100, "Must be at most 100"),
  );
}

interface WholeNumberLimits {
  readonly min: number;
  readonly max: number;
  /** A valid number, for the message about text that is none. */
  readonly example: number;
}

export function typedWholeNumber({ min, max, example }: WholeNumberLimits) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/, `Please enter a whole number, for example ${example}`),
    v.transform(Number),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );
}
