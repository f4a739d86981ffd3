import { formatCents } from "../shared/money.ts";
import type { ShippingRate } from "./shipping-rates.ts";

/**
 * Finds what is wrong with the rates of a zone, which must cover every weight and value exactly once.
 * @returns a sentence that names the first parcel without a rate or with two, or undefined if there is none
 */
export function findRateMistake(rates: readonly ShippingRate[]): string | undefined {
  if (rates.some(isEmpty)) return "A rate must end above its beginning";
  const weights = listBands(rates.flatMap(({ from_grams, to_grams }) => [from_grams, to_grams ?? 0]));
  for (const weight of weights) {
    const mistake = findValueMistake(rates.filter((rate) => coversWeight(rate, weight)));
    if (mistake !== undefined) {
      return `${mistake.problem} for ${describeWeights(weight)} and ${describeValues(mistake)}`;
    }
  }
  return undefined;
}

interface Band {
  readonly from: number;
  readonly to: number | null;
}

function isEmpty({ from_grams, to_grams, from_cents, to_cents }: ShippingRate): boolean {
  return (to_grams !== null && to_grams <= from_grams) || (to_cents !== null && to_cents <= from_cents);
}

/** Lists the bands between limits, from 0 and without an end. */
function listBands(limits: readonly number[]): Band[] {
  const starts = [...new Set([0, ...limits])].sort((one, other) => one - other);
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? null }));
}

/** Returns true if a rate covers a band of weights. No rate begins or ends within one. */
function coversWeight({ from_grams, to_grams }: ShippingRate, { from }: Band): boolean {
  return from_grams <= from && (to_grams === null || to_grams > from);
}

type ValueMistake = Band & { readonly problem: "No rate" | "Two rates" };

/** Finds the first values without a rate or with two, among the rates of one band of weights. */
function findValueMistake(rates: readonly ShippingRate[]): ValueMistake | undefined {
  let coveredTo: number | null = 0;
  for (const rate of rates.toSorted((one, other) => one.from_cents - other.from_cents)) {
    if (coveredTo === null || rate.from_cents < coveredTo) {
      return { problem: "Two rates", from: rate.from_cents, to: findLower(coveredTo, rate.to_cents) };
    }
    if (rate.from_cents > coveredTo) return { problem: "No rate", from: coveredTo, to: rate.from_cents };
    coveredTo = rate.to_cents;
  }
  return coveredTo === null ? undefined : { problem: "No rate", from: coveredTo, to: null };
}

function findLower(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function describeWeights({ from, to }: Band): string {
  if (to === null) return from === 0 ? "any weight" : `${toKilograms(from)} kg and more`;
  return from === 0 ? `less than ${toKilograms(to)} kg` : `${toKilograms(from)} to ${toKilograms(to)} kg`;
}

function describeValues({ from, to }: Band): string {
  if (to === null) return from === 0 ? "orders of any value" : `orders from ${formatCents(from)}`;
  return from === 0
    ? `orders under ${formatCents(to)}`
    : `orders from ${formatCents(from)} to ${formatCents(to)}`;
}

function toKilograms(grams: number): number {
  return grams / 1_000;
}
