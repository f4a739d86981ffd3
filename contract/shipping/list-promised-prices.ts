import type { ShippingRules } from "../shared/pricing.ts";
import { type ProvinceCode, provinceCodes } from "../shared/provinces.ts";
import { arePrefixesShared, listPostalPrefixes } from "./postal-prefixes.ts";
import type { ShippingDocument } from "./shipping-document.ts";
import { findShippingRate, listStandardRates, type ShippingRate } from "./shipping-rates.ts";

/** The highest price of delivery to the postal codes with this beginning. */
export interface PostalPrice {
  readonly postalPrefix: string;
  readonly costCents: number;
}

/** The highest price of delivery to the addresses in a province. */
export interface ProvincePrice {
  readonly province: ProvinceCode;
  readonly costCents: number;
}

interface PricedProduct {
  /** Null if it is not known. */
  readonly weightKg: number | null;
  readonly compareAtPriceCents: number;
  readonly minimumOrderQuantity: number;
}

/**
 * Lists what delivery of the smallest order of a product costs, by the beginning of the postal code, for product feeds.
 * No postal code has two prices. Postal codes of several zones under one beginning have the highest price, so that the
 * checkout never charges more than was promised. Places without delivery are not listed.
 */
export function listPostalPrices(
  document: ShippingDocument,
  rules: ShippingRules,
  product: PricedProduct,
): PostalPrice[] {
  const parcel = findSmallestParcel(document, product);
  const prices = listServedPrefixes(document, rules).flatMap(({ postalPrefixes, rates }) => {
    const rate = findShippingRate(rates, parcel);
    return rate === undefined
      ? []
      : postalPrefixes.map((postalPrefix) => ({ postalPrefix, costCents: rate.cost_cents }));
  });
  return mergeNested(prices);
}

/** Lists the provinces in which every address is served, for search engines. */
export function listProvincePrices(
  document: ShippingDocument,
  rules: ShippingRules,
  product: PricedProduct,
): ProvincePrice[] {
  const prices = listPostalPrices(document, rules, product);
  return listServedProvinces(document).map((province) => {
    const prefixes = listPostalPrefixes(province);
    const ofProvince = prices.filter(({ postalPrefix }) =>
      prefixes.some((prefix) => arePrefixesShared(prefix, postalPrefix)),
    );
    return { province, costCents: findHighest(ofProvince) };
  });
}

/** Lists the provinces in which every address is served. */
export function listServedProvinces({ zones, standard_provinces }: ShippingDocument): ProvinceCode[] {
  const served = [...standard_provinces, ...zones.flatMap((zone) => zone.provinces)];
  return provinceCodes.filter((code) => served.includes(code));
}

/** Returns the price of all of Canada, or undefined if it has several or is not served everywhere. */
export function findOnlyPrice(prices: readonly ProvincePrice[]): number | undefined {
  const [first] = prices;
  const isOnly =
    prices.length === provinceCodes.length && prices.every(({ costCents }) => costCents === first?.costCents);
  return isOnly ? first?.costCents : undefined;
}

interface ServedPrefixes {
  readonly postalPrefixes: readonly string[];
  readonly rates: readonly ShippingRate[];
}

function listServedPrefixes({ zones, standard_provinces }: ShippingDocument, rules: ShippingRules) {
  const standard = {
    provinces: standard_provinces,
    postal_prefixes: [],
    rates: listStandardRates(rules, false),
  };
  return [standard, ...zones].map(
    ({ provinces, postal_prefixes, rates }): ServedPrefixes => ({
      postalPrefixes: [...provinces.flatMap(listPostalPrefixes), ...postal_prefixes],
      rates,
    }),
  );
}

/**
 * Merges each prefix that begins with another one into that. In their order, a prefix precedes those that begin with
 * it.
 */
function mergeNested(prices: readonly PostalPrice[]): PostalPrice[] {
  const merged: PostalPrice[] = [];
  for (const price of prices.toSorted((one, other) => (one.postalPrefix < other.postalPrefix ? -1 : 1))) {
    const last = merged.at(-1);
    if (last !== undefined && price.postalPrefix.startsWith(last.postalPrefix)) {
      merged[merged.length - 1] = { ...last, costCents: Math.max(last.costCents, price.costCents) };
    } else merged.push(price);
  }
  return merged;
}

function findSmallestParcel(
  { default_weight_grams }: ShippingDocument,
  { weightKg, compareAtPriceCents, minimumOrderQuantity: quantity }: PricedProduct,
) {
  const unitGrams = weightKg === null ? default_weight_grams : Math.round(weightKg * 1_000);
  return { weightGrams: unitGrams * quantity, valueCents: compareAtPriceCents * quantity };
}

function findHighest(prices: readonly { readonly costCents: number }[]): number {
  return Math.max(...prices.map(({ costCents }) => costCents));
}
