import type { ShippingRules } from "../shared/pricing.ts";
import { type ProvinceCode, provinces } from "../shared/provinces.ts";
import type { ShippingDocument } from "./shipping-document.ts";
import { findShippingRate, listStandardRates, type ShippingRate } from "./shipping-rates.ts";

export interface ProvincePrice {
  readonly province: ProvinceCode;
  /** The first letters of the province's postal codes. */
  readonly postalLetters: string;
  readonly costCents: number;
}

interface PricedProduct {
  /** Null if it is not known. */
  readonly weightKg: number | null;
  readonly retailPriceCents: number;
  readonly minimumOrderQuantity: number;
}

/**
 * Lists what delivery of the smallest order of a product costs, by province, for search engines and product feeds. A province
 * whose postal codes are in several zones has the highest of their prices, so that the checkout never charges more than was
 * promised. Provinces without delivery are not listed.
 */
export function listProvincePrices(
  document: ShippingDocument,
  rules: ShippingRules,
  { weightKg, retailPriceCents, minimumOrderQuantity: quantity }: PricedProduct,
): ProvincePrice[] {
  const unitGrams = weightKg === null ? document.default_weight_grams : Math.round(weightKg * 1_000);
  const parcel = { weightGrams: unitGrams * quantity, valueCents: retailPriceCents * quantity };
  return provinces.flatMap(({ code: province, postalLetters }) => {
    const costs = listRates(document, rules, { province, postalLetters }).flatMap((rates) => {
      const rate = findShippingRate(rates, parcel);
      return rate === undefined ? [] : [rate.cost_cents];
    });
    return costs.length === 0 ? [] : [{ province, postalLetters, costCents: Math.max(...costs) }];
  });
}

/** Returns true if all provinces are served at one price. */
export function isSameEverywhere(prices: readonly ProvincePrice[]): boolean {
  return (
    prices.length === provinces.length && prices.every(({ costCents }) => costCents === prices[0]?.costCents)
  );
}

/** Lists the rates of every zone that has the province, or a postal code that can be in it. */
function listRates(
  { zones, standard_provinces }: ShippingDocument,
  rules: ShippingRules,
  { province, postalLetters }: Pick<ProvincePrice, "province" | "postalLetters">,
): (readonly ShippingRate[])[] {
  const ownRates = zones
    .filter(
      (zone) =>
        zone.provinces.includes(province) ||
        zone.postal_prefixes.some((prefix) => postalLetters.includes(prefix.charAt(0))),
    )
    .map((zone) => zone.rates);
  return standard_provinces.includes(province) ? [listStandardRates(rules, false), ...ownRates] : ownRates;
}
