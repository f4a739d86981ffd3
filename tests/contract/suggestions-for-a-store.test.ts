import fc from "fast-check";
import { expect, test } from "vitest";
import { deriveFacts } from "../../contract/admin/derive-store.ts";
import { orderPrefixPattern, suggestOrderPrefix } from "../../contract/orders/order-number.ts";
import { findPostalArea, listAreasNear } from "../../contract/store/postal-areas.ts";
import { suggestTimeZone } from "../../contract/store/suggest-time-zone.ts";

test.each([
  ["A1C 5M2", "America/St_Johns"],
  ["A2V 1A1", "America/Halifax"],
  ["b3j2k9", "America/Halifax"],
  ["G4T 1A1", "America/Halifax"],
  ["H2X", "America/Toronto"],
  ["P9N 1A1", "America/Winnipeg"],
  ["P7B 1A1", "America/Toronto"],
  ["R2C 0A1", "America/Winnipeg"],
  ["S4P 3X1", "America/Regina"],
  ["S9V 0A1", "America/Edmonton"],
  ["T5J", "America/Edmonton"],
  ["V0A 1H0", "America/Edmonton"],
  ["V1A 1A1", "America/Edmonton"],
  ["V1C 2H5", "America/Edmonton"],
  ["V6B", "America/Vancouver"],
  ["X0A 0H0", "America/Toronto"],
  ["X0C", "America/Rankin_Inlet"],
  ["X1A", "America/Edmonton"],
  ["Y1A", "America/Whitehorse"],
  ["X", undefined],
  ["90210", undefined],
  ["", undefined],
])("suggests the time zone of the postal code %j: %s", (postalCode, zone) => {
  expect(suggestTimeZone(postalCode)).toBe(zone);
});

test.each([
  ["Prairie Dollar", "PD"],
  ["Harbour Paper & Co.", "HPC"],
  ["L'Été à Québec", "LAQ"],
  ["Stationery", "ST"],
  ["The Very Big Paper Store", "TVBP"],
  ["1 + 1", "OR"],
])("suggests the order prefix of %s: %s", (name, prefix) => {
  expect(suggestOrderPrefix(name)).toBe(prefix);
});

test("suggests a valid order prefix for every name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      expect(suggestOrderPrefix(name)).toMatch(orderPrefixPattern);
    }),
  );
});

test.each([
  ["b3j 2k9", "NS", "Town, Nova Scotia", ["B3J"]],
  ["H2X 1A1", "QC", "Town, Quebec", ["H2X"]],
  ["r0c0a1", "MB", "Town, Manitoba", ["R0C 0A1"]],
  ["r0c", "MB", "Town, Manitoba", []],
  ["X0A 0H0", "NU", "Town, Nunavut", ["X0A 0H0"]],
  ["X1A 1A1", "NT", "Town, Northwest Territories", ["X1A"]],
  ["Y1A", "YT", "Town, Yukon", ["Y1A"]],
] as const)(
  "derives from the postal code %j the province %s, the place %s and the local area %j, or the own code of a rural area",
  (postalCode, ...expected) => {
    const store = { name: "Paper", tagline: "Paper and pens.", locality: " Town ", postal_code: postalCode };
    const { province, town, description, local_areas: areas } = deriveFacts(store);
    expect([province, town, areas]).toEqual(expected);
    expect(description).toBe(`Paper and pens. Order online from ${town}.`);
  },
);

test("leaves out the province if the town would be too long with it", () => {
  const store = { name: "Paper", tagline: "Paper and pens", postal_code: "A1C 5M2" };
  const deriveTown = (locality: string) => deriveFacts({ ...store, locality }).town;
  const longest = "L".repeat(80 - ", Newfoundland and Labrador".length);
  expect(deriveTown(longest)).toBe(`${longest}, Newfoundland and Labrador`);
  expect(deriveTown(`${longest}L`)).toBe(`${longest}L`);
});

test("finds the area of a postal code, with its place on the map", () => {
  expect(findPostalArea("b3j 2k9")).toEqual({
    area: "B3J",
    name: expect.stringContaining("Halifax"),
    latitude: expect.closeTo(44.65, 1),
    longitude: expect.closeTo(-63.58, 1),
  });
  for (const unknown of ["H0H 0H0", "Z9Z 9Z9", "", "B3"]) expect(findPostalArea(unknown)).toBeUndefined();
});

test("lists the areas within a distance, nearest first", () => {
  const winnipeg = { latitude: 49.895, longitude: -97.138 };
  const near = listAreasNear(winnipeg, 15);
  expect(near.map(({ area }) => area)).toEqual(expect.arrayContaining(["R2C", "R3C", "R3T"]));
  expect(near.every(({ area, kilometres }) => area.startsWith("R") && kilometres <= 15)).toBe(true);
  expect(near.map(({ kilometres }) => kilometres)).toEqual(
    near.map(({ kilometres }) => kilometres).toSorted((one, other) => one - other),
  );
  // Winnipeg and Regina are 533 km apart.
  const regina = listAreasNear(winnipeg, 600).find(({ area }) => area === "S4P");
  expect(regina?.kilometres).toBeCloseTo(533, -1.3);
});
