import type { ShippingRules } from "../shared/pricing.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/**
 * The cost of a parcel within a band of weight and a band of value. Bands are half-open: they include `from` and
 * exclude `to`. A band whose `to` is null has no end.
 */
export interface ShippingRate {
  readonly from_grams: number;
  readonly to_grams: number | null;
  readonly from_cents: number;
  readonly to_cents: number | null;
  readonly cost_cents: number;
}

/** The weight and value that the cost of delivery depends on, beside the place. */
export interface Parcel {
  readonly weightGrams: number;
  /** The subtotal at compare-at prices, before discounts. */
  readonly valueCents: number;
}

/** Finds the rate of a parcel. The rates of a zone cover every parcel exactly once. */
export function findShippingRate(
  rates: readonly ShippingRate[],
  { weightGrams, valueCents }: Parcel,
): ShippingRate | undefined {
  return rates.find(
    (rate) =>
      isWithin(weightGrams, rate.from_grams, rate.to_grams) &&
      isWithin(valueCents, rate.from_cents, rate.to_cents),
  );
}

/**
 * Lists the rates of the standard zone, which the settings contain: a flat rate, and free local delivery above a value.
 */
export function listStandardRates(
  { flatRateCents, freeOverCents }: ShippingRules,
  isLocal: boolean,
): ShippingRate[] {
  const flatRate = {
    from_grams: 0,
    to_grams: null,
    from_cents: 0,
    to_cents: null,
    cost_cents: flatRateCents,
  };
  if (!isLocal || freeOverCents === null) return [flatRate];
  // Delivery is free only above the amount, so the free band begins a cent later.
  const freeFromCents = freeOverCents + 1;
  return [
    { ...flatRate, to_cents: freeFromCents },
    { ...flatRate, from_cents: freeFromCents, cost_cents: 0 },
  ];
}

/**
 * Finds the value from which delivery becomes free for the parcel and for everything that is added to it.
 * @returns undefined if it is free already, never becomes free, or becomes free only up to a weight
 */
export function findFreeFromCents(
  rates: readonly ShippingRate[],
  { weightGrams, valueCents }: Parcel,
): number | undefined {
  const chargedTo = rates
    .filter((rate) => rate.cost_cents > 0 && (rate.to_grams === null || weightGrams < rate.to_grams))
    .map((rate) => rate.to_cents ?? Number.POSITIVE_INFINITY);
  const freeFromCents = Math.max(...chargedTo);
  return freeFromCents > valueCents && Number.isFinite(freeFromCents) ? freeFromCents : undefined;
}

function isWithin(amount: number, from: number, to: number | null): boolean {
  return amount >= from && (to === null || amount < to);
}
