import { expect, test } from "vitest";
import { findPostalProvince, provinces } from "../../contract/shared/provinces.ts";
import { postalAreaData } from "../../contract/store/postal-area-data.ts";

test.each([
  ["R3C 4A5", "MB"],
  ["k1a 0b1", "ON"],
  [" H2X1Y4", "QC"],
  ["X0A 0H0", "NU"],
  ["X0B 0C0", "NU"],
  ["x0c0a0", "NU"],
  ["X0E 0T0", "NT"],
  ["X1A 2N2", "NT"],
])("finds the province or territory of %s", (postalCode, place) => {
  expect(findPostalProvince(postalCode)).toBe(place);
});

test("finds a place for every area of Canada, and finds each place", () => {
  const areas = postalAreaData
    .trim()
    .split("\n")
    .map((line) => line.slice(0, 3));
  expect(new Set(areas.map(findPostalProvince))).toEqual(new Set(provinces.map(({ code }) => code)));
});
