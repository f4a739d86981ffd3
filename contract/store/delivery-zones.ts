import { findProvince } from "../shared/provinces.ts";

/** The zones of delivery, from near to far. The store says for each one how many days its carrier needs. */
export const deliveryZones = ["local", "province", "canada", "remote"] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

/** The place that an order goes to, as far as it decides how long the carrier needs. */
export interface DeliveryPlace {
  /** In the form 'A1A 1A1'. */
  readonly postalCode: string;
  /** True if the postal code belongs to the store's local area. */
  readonly isLocal: boolean;
}

/** Finds the zone of a place. The first letter of its postal code names the province. */
export function findDeliveryZone(
  { postalCode, isLocal }: DeliveryPlace,
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
