import * as v from "valibot";
import { findShippingRate, type ShippingRate } from "../../../../contract/shipping/shipping-rates.ts";

// The form shows the rates of a zone as a table, a row for each band of weight and a column for each band of value, so
// that an admin can leave no gap.

export const maxWeightSteps = 9;
export const maxValueSteps = 4;

/** The table as its controls hold it. The first band begins at 0, and the last one has no end. */
export interface RateGrid {
  /** The end of each row but the last one, in kilograms. */
  readonly weights: readonly string[];
  /** The beginning of each column but the first one, in dollars. */
  readonly values: readonly string[];
  /** The prices in dollars, by row and column. */
  readonly prices: readonly (readonly string[])[];
}

const gramsOfKilograms = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,4}(\.\d{1,3})?$/, "Enter a weight, for example 2.5"),
  v.transform((text) => Math.round(Number(text) * 1_000)),
  v.minValue(1, "Must be above 0"),
);
const centsOfDollars = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/^\$/, "")),
  v.regex(/^\d{1,5}(\.\d{1,2})?$/, "Enter a price, for example 9.00"),
  v.transform((text) => Math.round(Number(text) * 100)),
);

export const rateGridEntries = {
  weights: v.pipe(
    v.array(gramsOfKilograms),
    v.check(isAscending, "Each weight must be above the one before it"),
  ),
  values: v.pipe(
    v.array(v.pipe(centsOfDollars, v.minValue(1, "Must be above 0"))),
    v.check(isAscending, "Each order value must be above the one before it"),
  ),
  prices: v.array(v.array(v.pipe(centsOfDollars, v.maxValue(100_000, "Must be at most $1,000")))),
};

interface ParsedGrid {
  readonly weights: readonly number[];
  readonly values: readonly number[];
  readonly prices: readonly (readonly number[])[];
}

/** Converts the table to rates. */
export function toRates({ weights, values, prices }: ParsedGrid): ShippingRate[] {
  return prices.flatMap((row, rowIndex) =>
    row.map((cost_cents, column) => ({
      from_grams: weights[rowIndex - 1] ?? 0,
      to_grams: weights[rowIndex] ?? null,
      from_cents: values[column - 1] ?? 0,
      to_cents: values[column] ?? null,
      cost_cents,
    })),
  );
}

/** Converts rates that cover everything to the table. */
export function toRateGrid(rates: readonly ShippingRate[]): RateGrid {
  const weights = listLimits(rates.map(({ from_grams }) => from_grams));
  const values = listLimits(rates.map(({ from_cents }) => from_cents));
  return {
    weights: weights.map((grams) => String(grams / 1_000)),
    values: values.map(formatPrice),
    prices: [0, ...weights].map((weightGrams) =>
      [0, ...values].map((valueCents) =>
        formatPrice(findShippingRate(rates, { weightGrams, valueCents })?.cost_cents ?? 0),
      ),
    ),
  };
}

/** Adds a row above the last one, with its prices. */
export function addWeightStep({ weights, prices }: RateGrid): Partial<RateGrid> {
  return { weights: [...weights, ""], prices: [...prices, prices.at(-1) ?? []] };
}

export function removeWeightStep({ weights, prices }: RateGrid, index: number): Partial<RateGrid> {
  return { weights: weights.toSpliced(index, 1), prices: prices.toSpliced(index, 1) };
}

/** Adds a column at the end, with the prices of the last one. */
export function addValueStep({ values, prices }: RateGrid): Partial<RateGrid> {
  return { values: [...values, ""], prices: prices.map((row) => [...row, row.at(-1) ?? ""]) };
}

export function removeValueStep({ values, prices }: RateGrid, index: number): Partial<RateGrid> {
  return {
    values: values.toSpliced(index, 1),
    prices: prices.map((row) => row.toSpliced(index + 1, 1)),
  };
}

function isAscending(limits: number[]): boolean {
  return limits.every((limit, index) => index === 0 || limit > (limits[index - 1] ?? 0));
}

function listLimits(starts: readonly number[]): number[] {
  return [...new Set(starts)].filter((start) => start > 0).sort((one, other) => one - other);
}

function formatPrice(cents: number): string {
  return (cents / 100).toFixed(2);
}
