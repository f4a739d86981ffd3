import { postalAreaData } from "./postal-area-data.ts";

// The data have 70 KB, so pages must import this file lazily.

/** A forward sortation area: the addresses whose postal codes have the same first half. */
export interface PostalArea {
  /** The first half of the postal codes, such as 'B3J'. */
  readonly area: string;
  readonly name: string;
  /** The centre, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Finds the area of a postal code.
 * @param postalCode a code as typed, or its first half
 * @returns undefined for an area without a known position
 */
export function findPostalArea(postalCode: string): PostalArea | undefined {
  const typed = postalCode.trim().slice(0, 3).toUpperCase();
  return postalAreas.find(({ area }) => area === typed);
}

/** Lists the areas whose centre is at most `maxKilometres` from a place, nearest first. */
export function listAreasNear(
  place: Place,
  maxKilometres: number,
): (PostalArea & { readonly kilometres: number })[] {
  return postalAreas
    .map((area) => ({ ...area, kilometres: computeKilometres(place, area) }))
    .filter(({ kilometres }) => kilometres <= maxKilometres)
    .toSorted((one, other) => one.kilometres - other.kilometres);
}

const postalAreas: readonly PostalArea[] = postalAreaData
  .trim()
  .split("\n")
  .map((line) => {
    const [area = "", latitude, longitude, ...name] = line.split(" ");
    return { area, name: name.join(" "), latitude: Number(latitude), longitude: Number(longitude) };
  });

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Computes the great-circle distance by the haversine formula. */
function computeKilometres(from: Place, to: Place): number {
  const [fromLatitude, toLatitude] = [toRadians(from.latitude), toRadians(to.latitude)];
  const halfLongitudes = Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2;
  const halfLatitudes = Math.sin((toLatitude - fromLatitude) / 2) ** 2;
  const chord = halfLatitudes + Math.cos(fromLatitude) * Math.cos(toLatitude) * halfLongitudes;
  return 2 * earthRadiusKilometres * Math.asin(Math.sqrt(chord));
}

const earthRadiusKilometres = 6_371;

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
