import { cleanPastedCode } from "./pasted-text.ts";
import { parsePostalArea, parsePostalCode } from "./postal-code.ts";

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

/** The English name of a province or territory. */
export type ProvinceName = (typeof provinces)[number]["name"];

/** The postal abbreviation of a province or territory, such as 'NS'. */
export type ProvinceCode = (typeof provinces)[number]["code"];

/** The names of the provinces and territories, in the order of the alphabet. */
export const provinceNames = provinces.map((province) => province.name);

/** The codes of the provinces and territories, in the order of their names. */
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
 * Finds the province or territory of a valid postal code, which is where a carrier delivers to. Of the areas that begin
 * with X, three are in Nunavut and the others in the Northwest Territories.
 */
export function findPostalProvince(postalCode: string): ProvinceCode {
  const name = findProvince(postalCode);
  if (name !== undefined) return getProvinceCode(name);
  return /^X0[ABC]/i.test(postalCode.trim()) ? "NU" : "NT";
}

/**
 * Finds the province of a postal code while it is typed. The territories that share the letter X are known by three
 * characters.
 * @returns undefined until it is known
 */
export function findTypedProvince(postalCode: string): ProvinceName | undefined {
  const area = parsePostalArea(postalCode.trim().slice(0, 3));
  return area === undefined ? findProvince(postalCode) : getProvinceName(findPostalProvince(area));
}

/** Returns the code of a province, such as 'NS'. */
export function getProvinceCode(provinceName: ProvinceName): ProvinceCode {
  return provinces.find(({ name }) => name === provinceName)?.code ?? "ON";
}

/** Returns the name of a province, such as 'Nova Scotia'. */
export function getProvinceName(provinceCode: ProvinceCode): ProvinceName {
  return provinces.find(({ code }) => code === provinceCode)?.name ?? defaultProvince;
}

/** Names a province in a sentence, such as 'the laws of the Northwest Territories'. */
export function nameInSentence(province: ProvinceName): string {
  return province === "Northwest Territories" ? `the ${province}` : province;
}

/**
 * Finds the province of a postal code, if an address names another one.
 * @returns undefined if the two agree, and for a code that is not valid
 */
export function findOtherProvince({
  postal_code: typedCode,
  province,
}: {
  readonly postal_code: string;
  readonly province: string;
}): ProvinceName | undefined {
  const postalCode = parsePostalCode(typedCode);
  if (postalCode === undefined) return undefined;
  const place = getProvinceName(findPostalProvince(postalCode));
  return place === province ? undefined : place;
}
