import { type ProvinceCode, provinces } from "../shared/provinces.ts";

/** Lists the prefixes of a province's postal codes: its letters, or the areas of a territory that shares its letter. */
export function listPostalPrefixes(province: ProvinceCode): readonly string[] {
  if (province === "NU") return ["X0A", "X0B", "X0C"];
  if (province === "NT") return ["X0E", "X0G", "X1A"];
  return [...(provinces.find(({ code }) => code === province)?.postalLetters ?? "")];
}

/** Returns true if a postal code can begin with both prefixes, because one begins with the other. */
export function arePrefixesShared(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
