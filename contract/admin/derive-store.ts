import { suggestOrderPrefix } from "../orders/order-number.ts";
import {
  defaultProvince,
  findProvince,
  getProvinceCode,
  type ProvinceCode,
  type ProvinceName,
} from "../shared/provinces.ts";
import { defaultTimeZone, type TimeZone } from "../shared/time-zones.ts";
import { maxTownLength } from "../store/identity.ts";
import { suggestTimeZone } from "../store/suggest-time-zone.ts";

export interface StoreFacts {
  readonly name: string;
  /** What the store sells, such as 'Paper, pens and cards'. */
  readonly tagline: string;
  readonly locality: string;
  readonly postal_code: string;
}

export interface DerivedFacts {
  readonly province: ProvinceCode;
  readonly town: string;
  readonly description: string;
  readonly time_zone: TimeZone;
  readonly order_prefix: string;
  /** The first halves of the postal codes with local delivery. */
  readonly local_areas: readonly string[];
  /** The usual tax in the province, in percent. */
  readonly default_tax_rate: number;
}

/**
 * Derives from a store's name and address what its owner would otherwise have to look up. The point on the map needs more
 * data (postal-areas.ts).
 */
export function deriveFacts({ name, tagline, locality, postal_code: postalCode }: StoreFacts): DerivedFacts {
  const provinceName = findProvinceOrTerritory(postalCode);
  const town = [locality.trim(), provinceName].filter((part) => part !== "").join(", ");
  // The city alone always fits.
  const place = town.length > maxTownLength ? locality.trim() : town;
  const area = postalCode.trim().slice(0, 3).toUpperCase();
  return {
    province: getProvinceCode(provinceName),
    town: place,
    description: `${tagline.trim().replace(/\.$/, "")}. From ${place}, delivered within Canada.`,
    time_zone: suggestTimeZone(postalCode) ?? defaultTimeZone,
    order_prefix: suggestOrderPrefix(name),
    local_areas: area.length === 3 ? [area] : [],
    default_tax_rate: taxPercents[provinceName],
  };
}

/** Two territories share the letter X. Those of Nunavut begin with X0A, X0B and X0C. */
function findProvinceOrTerritory(postalCode: string): ProvinceName {
  const typed = postalCode.trim().toUpperCase();
  if (typed.startsWith("X")) return /^X0[ABC]/.test(typed) ? "Nunavut" : "Northwest Territories";
  return findProvince(typed) ?? defaultProvince;
}

/**
 * GST and provincial sales tax together, or HST, in percent, as of 2026. Quebec's 14.975 is rounded, because the store's
 * rates have two decimals.
 */
const taxPercents: Readonly<Record<ProvinceName, number>> = {
  Alberta: 5,
  "British Columbia": 12,
  Manitoba: 12,
  "New Brunswick": 15,
  "Newfoundland and Labrador": 15,
  "Northwest Territories": 5,
  "Nova Scotia": 14,
  Nunavut: 5,
  Ontario: 13,
  "Prince Edward Island": 15,
  Quebec: 14.98,
  Saskatchewan: 11,
  Yukon: 5,
};
