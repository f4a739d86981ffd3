import { suggestOrderPrefix } from "../orders/order-number.ts";
import { parsePostalArea, parsePostalCode } from "../shared/postal-code.ts";
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

/** The answers of the setup from which other facts are derived, as typed. */
export interface StoreFacts {
  readonly name: string;
  /** The store's goods, such as 'Paper, pens and cards'. */
  readonly tagline: string;
  readonly locality: string;
  readonly postal_code: string;
}

/** The facts that the setup suggests, and takes if their answers are absent. */
export interface DerivedFacts {
  readonly province: ProvinceCode;
  /** The town with its province, such as 'Halifax, Nova Scotia'. */
  readonly town: string;
  readonly description: string;
  readonly time_zone: TimeZone;
  readonly order_prefix: string;
  /** The areas or postal codes with local delivery. */
  readonly local_areas: readonly string[];
}

/** Derives from a store's name and address what its owner would otherwise have to look up. */
export function deriveFacts({ name, tagline, locality, postal_code: postalCode }: StoreFacts): DerivedFacts {
  const provinceName = findProvinceOrTerritory(postalCode);
  const town = [locality.trim(), provinceName].filter((part) => part !== "").join(", ");
  // The city alone always fits.
  const place = town.length > maxTownLength ? locality.trim() : town;
  return {
    province: getProvinceCode(provinceName),
    town: place,
    description: `${tagline.trim().replace(/\.$/, "")}. Order online from ${place}.`,
    time_zone: suggestTimeZone(postalCode) ?? defaultTimeZone,
    order_prefix: suggestOrderPrefix(name),
    local_areas: listLocalAreas(postalCode),
  };
}

/** An area whose second character is 0 is rural, and can reach over 150 km: there the store's own code is local. */
function listLocalAreas(postalCode: string): string[] {
  const area = parsePostalArea(postalCode.trim().slice(0, 3));
  if (area === undefined) return [];
  if (area[1] !== "0") return [area];
  const code = parsePostalCode(postalCode);
  return code === undefined ? [] : [code];
}

/** Two territories share the letter X. Those of Nunavut begin with X0A, X0B and X0C. */
function findProvinceOrTerritory(postalCode: string): ProvinceName {
  const typed = postalCode.trim().toUpperCase();
  if (typed.startsWith("X")) return /^X0[ABC]/.test(typed) ? "Nunavut" : "Northwest Territories";
  return findProvince(typed) ?? defaultProvince;
}
