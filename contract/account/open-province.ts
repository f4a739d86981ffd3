import { findOtherProvince } from "../shared/provinces.ts";

/** Returns true if a stored address names another province than its postal code, and nobody has confirmed it. */
export function isProvinceOpen(address: {
  readonly postal_code: string;
  readonly province: string;
  readonly is_province_confirmed: boolean;
}): boolean {
  return !address.is_province_confirmed && findOtherProvince(address) !== undefined;
}
