import * as v from "valibot";
import { blankAsNull, hasTwoDecimals } from "./request-values.ts";

/** The lowest and the highest valid number. */
export interface NumberLimits {
  readonly min: number;
  readonly max: number;
}

/** A whole number, or text that contains one. Blank text becomes null. */
export function wholeNumberOrNull(limits: NumberLimits) {
  return v.pipe(
    numberOrNull(limits),
    v.check((value) => value === null || Number.isInteger(value), "Must be a whole number"),
  );
}

/** A number with at most two decimals, or text that contains one. Blank text becomes null. */
export function decimalOrNull(limits: NumberLimits) {
  return v.pipe(numberOrNull(limits), hasTwoDecimals());
}

/** A number, or text that contains one. Blank text becomes null. */
export function numberOrNull(limits: NumberLimits) {
  const message = `Must be a number from ${limits.min} to ${limits.max}`;
  return v.union(
    [
      emptyAsNull(),
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
        v.minValue(limits.min, message),
        v.maxValue(limits.max, message),
      ),
    ],
    message,
  );
}

/** Null or blank text, which becomes null. */
export function emptyAsNull() {
  return v.union([v.null(), blankAsNull]);
}
