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

/** The province of a new address until its postal code suggests another. */
export const defaultProvince: ProvinceName = "Ontario";

/**
 * Finds the province by the first letter of a postal code.
 * @returns undefined for an empty or unknown letter, and for X, which two territories share
 */
export function findProvince(postalCode: string): ProvinceName | undefined {
  const letter = postalCode.trim().charAt(0).toUpperCase();
  if (letter === "" || letter === "X") return undefined;
  return provinces.find((province) => province.postalLetters.includes(letter))?.name;
}

/**
 * Finds the code of the province or territory to which a postal code belongs. The territories that share the letter X have
 * areas of their own.
 * @returns undefined for an unknown letter, and for a code that is too short to tell
 */
export function findPlace(postalCode: string): ProvinceCode | undefined {
  const code = postalCode.trim().toUpperCase();
  if (code.startsWith("X")) return findTerritory(code);
  return provinces.find(({ postalLetters }) => code !== "" && postalLetters.includes(code.charAt(0)))?.code;
}

function findTerritory(code: string): "NU" | "NT" | undefined {
  if (code.length < 3) return undefined;
  return /^X0[ABC]/.test(code) ? "NU" : "NT";
}

/** Returns the code of a province, such as 'NS'. */
export function getProvinceCode(provinceName: ProvinceName): ProvinceCode {
  return provinces.find(({ name }) => name === provinceName)?.code ?? "ON";
}

/** Returns true if a postal code can belong to a province, by its first letter. Blank text can belong to every province. */
export function postalCodeFitsProvince(postalCode: string, provinceName: ProvinceName): boolean {
  const letter = postalCode.trim().charAt(0).toUpperCase();
  const province = provinces.find((candidate) => candidate.name === provinceName);
  return letter === "" || province === undefined || province.postalLetters.includes(letter);
}
