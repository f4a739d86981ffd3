import * as v from "valibot";
import { type ProvinceCode, provinceCodes } from "../../contract/shared/provinces.ts";
import {
  newShippingDocument,
  type ShippingDocument,
  shippingDocument,
} from "../../contract/shipping/shipping-document.ts";
import type { ShippingRate } from "../../contract/shipping/shipping-rates.ts";

interface ZoneDetails {
  readonly provinces?: readonly ProvinceCode[];
  readonly postal_prefixes?: readonly string[];
  /** The price of every parcel, without `rates`. */
  readonly cost_cents?: number;
  readonly rates?: readonly ShippingRate[];
}

/** Creates a shipping zone that is not validated yet. */
export function aZone(
  name: string,
  { provinces = [], postal_prefixes = [], cost_cents = 900, rates }: ZoneDetails = {},
) {
  return {
    id: crypto.randomUUID(),
    name,
    provinces: [...provinces],
    postal_prefixes: [...postal_prefixes],
    rates: [...(rates ?? [{ from_grams: 0, to_grams: null, from_cents: 0, to_cents: null, cost_cents }])],
  };
}

/** Creates rates by weight: each price counts up to its kilograms, and the last one for everything heavier. */
export function ratesByWeight(
  ...steps: readonly (readonly [toKilograms: number | null, costCents: number])[]
) {
  return steps.map(([toKilograms, cost_cents], index): ShippingRate => {
    const from = steps[index - 1]?.[0] ?? 0;
    return {
      from_grams: from * 1_000,
      to_grams: toKilograms === null ? null : toKilograms * 1_000,
      from_cents: 0,
      to_cents: null,
      cost_cents,
    };
  });
}

/**
 * Creates the document of a store with these zones. All other provinces but those not served are in the standard zone.
 */
export function toShippingDocument(
  zones: readonly ReturnType<typeof aZone>[],
  { notServed = [] }: { readonly notServed?: readonly ProvinceCode[] } = {},
): ShippingDocument {
  const taken = [...notServed, ...zones.flatMap((zone) => zone.provinces)];
  return v.parse(shippingDocument, {
    ...newShippingDocument,
    zones: [...zones],
    standard_provinces: provinceCodes.filter((code) => !taken.includes(code)),
  });
}
