import {
  defaultProvince,
  findProvince,
  getProvinceCode,
  type ProvinceCode,
  type ProvinceName,
  provinces,
} from "../shared/provinces.ts";
import type { StoreIdentity } from "./identity.ts";

// These functions are not in describe-store.ts, because every page of the shop loads that file, and none needs the
// provinces.

/** Returns the code of the store's province, such as 'NS'. */
export function findProvinceCode(store: StoreIdentity): ProvinceCode {
  return getProvinceCode(findStoreProvince(store));
}

/**
 * Finds the province of the store by its code or name, or else by its postal code. A document of version 0.1.0 may have
 * any text as its province.
 */
export function findStoreProvince({ address }: StoreIdentity): ProvinceName {
  const typed = address.province.trim().toLowerCase();
  const province = provinces.find(({ code, name }) =>
    [code, name].some((text) => text.toLowerCase() === typed),
  );
  return province?.name ?? findProvince(address.postal_code) ?? defaultProvince;
}
