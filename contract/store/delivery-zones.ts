import { findProvince } from "../shared/provinces.ts";

/** The zones of delivery, from near to far. The store says for each one how many days its carrier needs. */
export const deliveryZones = ["local", "province", "canada", "remote"] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

/**
 * Finds the zone of a postal code, whose first letter names the province.
 * @param postalCode in the form 'A1A 1A1'
 * @param isLocal whether the code belongs to the store's local area
 */
export function findDeliveryZone(
  { postalCode, isLocal }: { readonly postalCode: string; readonly isLocal: boolean },
  storePostalCode: string,
): DeliveryZone {
  if (isLocal) return "local";
  if (isRemote(postalCode)) return "remote";
  return findProvince(postalCode) === findProvince(storePostalCode) ? "province" : "canada";
}

/** Returns true for the territories (X and Y) and for rural routes, which have a 0 as their second character. */
function isRemote(postalCode: string): boolean {
  return /^(?:[XY]|.0)/.test(postalCode);
}
