import type { ShippingRules } from "../shared/pricing.ts";
import { findPostalProvince } from "../shared/provinces.ts";
import type { ShippingDocument, ShippingZone } from "./shipping-document.ts";
import { listStandardRates, type ShippingRate } from "./shipping-rates.ts";

/** The zone of a place. The standard zone has the prices of the settings. */
export type FoundZone =
  | { readonly kind: "own"; readonly zone: ShippingZone }
  | { readonly kind: "standard" }
  | { readonly kind: "not served" };

interface Destination {
  /** In the form 'A1A 1A1'. */
  readonly postalCode: string;
  /** True if the postal code is in the store's local list. */
  readonly isLocal: boolean;
}

/**
 * Finds the zone of a postal code: the standard one for local codes, else the zone with the longest prefix of the code,
 * else the zone of its province (docs/product.md, "Delivery").
 */
export function findShippingZone(
  { zones, standard_provinces }: ShippingDocument,
  { postalCode, isLocal }: Destination,
): FoundZone {
  if (isLocal) return { kind: "standard" };
  const province = findPostalProvince(postalCode);
  const zone =
    findByPrefix(zones, postalCode.replace(" ", "")) ??
    zones.find(({ provinces }) => provinces.includes(province));
  if (zone !== undefined) return { kind: "own", zone };
  return standard_provinces.includes(province) ? { kind: "standard" } : { kind: "not served" };
}

/**
 * Finds the shipping rates of a postal code.
 * @param rules the prices of the settings, for the standard zone
 * @returns undefined for a place that is not served
 */
export function findShippingRates(
  document: ShippingDocument,
  rules: ShippingRules,
  destination: Destination,
): readonly ShippingRate[] | undefined {
  const found = findShippingZone(document, destination);
  if (found.kind === "not served") return undefined;
  return found.kind === "own" ? found.zone.rates : listStandardRates(rules, destination.isLocal);
}

/** Finds the zone with the longest prefix. No two zones have the same prefix. */
function findByPrefix(zones: readonly ShippingZone[], compactCode: string): ShippingZone | undefined {
  const matches = zones.flatMap((zone) =>
    zone.postal_prefixes
      .filter((prefix) => compactCode.startsWith(prefix))
      .map((prefix) => ({ zone, length: prefix.length })),
  );
  return matches.sort((one, other) => other.length - one.length)[0]?.zone;
}
