import { cleanPastedCode } from "./pasted-text.ts";

/** The thirteen provinces and territories, with the first letters of the postal codes that belong to them. */
export const provinces = [
  { name: "Alberta", code: "AB", postalLetters: "T" },
  { name: "British Columbia", code: "BC", postalLetters: "V" },
  { name: "Manitoba", code: "MB", postalLetters: "R" },
  { name: "New Brunswick", code: "NB", postalLetters: "E" },
  { name: "Newfoundland and Labrador", code: "NL", postalLetters: "A" },
  { name: "Northwest Territories", code: "NT", postalLetters: "X" },
  { name: "Nova Scotia", code: "NS", postalLetters: "B" },
  { name: "Nunavut", code: "NU", postalLetters: "X" },
  { name: "Ontario", code: "ON", postalLetters: "KLMNP" },
  { name: "Prince Edward Island", code: "PE", postalLetters: "C" },
  { name: "Quebec", code: "QC", postalLetters: "GHJ" },
  { name: "Saskatchewan", code: "SK", postalLetters: "S" },
  { name: "Yukon", code: "YT", postalLetters: "Y" },
] as const;

export type ProvinceName = (typeof provinces)[number]["name"];
export type ProvinceCode = (typeof provinces)[number]["code"];
export const provinceNames = provinces.map((province) => province.name);
export const provinceCodes = provinces.map((province) => province.code);

/** The province of a new address until its postal code suggests another. */
export const defaultProvince: ProvinceName = "Ontario";

/**
 * Finds the province by the first letter of a postal code.
 * @returns undefined for an empty or unknown letter, and for X, which two territories share
 */
export function findProvince(postalCode: string): ProvinceName | undefined {
  const letter = cleanPastedCode(postalCode).charAt(0);
  if (letter === "" || letter === "X") return undefined;
  return provinces.find((province) => province.postalLetters.includes(letter))?.name;
}

/**
 * Finds the province or territory of a valid postal code, which is where a carrier delivers to. Of the areas that begin with
 * X, three are in Nunavut and the others in the Northwest Territories.
 */
export function findPlace(postalCode: string): ProvinceCode {
  const name = findProvince(postalCode);
  if (name !== undefined) return getProvinceCode(name);
  return /^X0[ABC]/i.test(postalCode.trim()) ? "NU" : "NT";
}

/** Returns the code of a province, such as 'NS'. */
export function getProvinceCode(provinceName: ProvinceName): ProvinceCode {
  return provinces.find(({ name }) => name === provinceName)?.code ?? "ON";
}

/** Returns true if a postal code can belong to a province, by its first letter. Blank text can belong to every province. */
export function postalCodeFitsProvince(postalCode: string, provinceName: ProvinceName): boolean {
  const letter = cleanPastedCode(postalCode).charAt(0);
  const province = provinces.find((candidate) => candidate.name === provinceName);
  return letter === "" || province === undefined || province.postalLetters.includes(letter);
}
