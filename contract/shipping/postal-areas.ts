import { type ProvinceCode, provinces } from "../shared/provinces.ts";

/** Lists the beginnings of a province's postal codes: its letters, or the areas of a territory that shares its letter. */
export function listPostalAreas(province: ProvinceCode): readonly string[] {
  if (province === "NU") return ["X0A", "X0B", "X0C"];
  if (province === "NT") return ["X0E", "X0G", "X1A"];
  return [...(provinces.find(({ code }) => code === province)?.postalLetters ?? "")];
}

/** Returns true if some postal codes can begin with both. */
export function arePrefixesShared(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
