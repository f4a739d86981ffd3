import type { TimeZone } from "../shared/time-zones.ts";

/**
 * Suggests the time zone of a place by its postal code, whose first letters stand for a province or a part of it.
 * @param postalCode a code as typed, or its beginning
 * @returns undefined if no province begins with this letter, or if the territories' X has no known area
 */
export function suggestTimeZone(postalCode: string): TimeZone | undefined {
  const area = postalCode.trim().toUpperCase();
  return zonesByBeginning.find(({ beginnings }) => beginnings.some((each) => area.startsWith(each)))?.zone;
}

// The areas of a part of a province come before the letter of the province.
const zonesByBeginning: readonly { readonly zone: TimeZone; readonly beginnings: readonly string[] }[] = [
  // Labrador, except its south-eastern coast, and the Magdalen Islands.
  { zone: "America/Halifax", beginnings: ["A0P", "A0R", "A2V", "G4T"] },
  // North-western Ontario: Kenora, Dryden, Sioux Lookout and Fort Frances.
  { zone: "America/Winnipeg", beginnings: ["P0V", "P0W", "P0X", "P8N", "P8T", "P9A", "P9N"] },
  // Nunavut has three zones.
  { zone: "America/Toronto", beginnings: ["X0A"] },
  { zone: "America/Cambridge_Bay", beginnings: ["X0B"] },
  { zone: "America/Rankin_Inlet", beginnings: ["X0C"] },
  // The Northwest Territories, the part of Lloydminster that is in Saskatchewan, and in British Columbia Golden,
  // Kimberley and Cranbrook.
  { zone: "America/Edmonton", beginnings: ["X0E", "X0G", "X1A", "S9V", "V0A", "V1A", "V1C"] },
  { zone: "America/St_Johns", beginnings: ["A"] },
  { zone: "America/Halifax", beginnings: ["B", "C", "E"] },
  { zone: "America/Toronto", beginnings: ["G", "H", "J", "K", "L", "M", "N", "P"] },
  { zone: "America/Winnipeg", beginnings: ["R"] },
  { zone: "America/Regina", beginnings: ["S"] },
  { zone: "America/Edmonton", beginnings: ["T"] },
  { zone: "America/Vancouver", beginnings: ["V"] },
  { zone: "America/Whitehorse", beginnings: ["Y"] },
];
