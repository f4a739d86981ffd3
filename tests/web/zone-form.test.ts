import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { findRateMistake } from "../../contract/shipping/find-rate-mistake.ts";
import { shippingDocument } from "../../contract/shipping/shipping-document.ts";
import { findShippingRate } from "../../contract/shipping/shipping-rates.ts";
import {
  addValueStep,
  addWeightStep,
  removeValueStep,
  removeWeightStep,
  toRateGrid,
} from "../../web/features/admin/delivery/rate-grid.ts";
import {
  newZoneFields,
  putZone,
  removeZone,
  toZoneFields,
  zoneForm,
} from "../../web/features/admin/delivery/zone-form.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../builders/shipping.ts";

const west = aZone("West", { provinces: ["AB", "BC"], rates: ratesByWeight([2, 900], [null, 1_500]) });
const fields = {
  ...newZoneFields,
  name: "West",
  provinces: ["AB"],
  weights: ["2", "5.5"],
  values: ["50"],
  prices: [
    ["9", "0"],
    ["14.50", "$7"],
    ["25", "12"],
  ],
} as const;

test("parses a table into rates that leave no gap, and shows the saved rates as the same table", () => {
  const zone = v.parse(zoneForm, fields);
  expect(findRateMistake(zone.rates)).toBeUndefined();
  expect(findShippingRate(zone.rates, { weightGrams: 5_499, valueCents: 5_000 })?.cost_cents).toBe(700);
  expect(toRateGrid(zone.rates)).toEqual({
    weights: ["2", "5.5"],
    values: ["50.00"],
    prices: [
      ["9.00", "0.00"],
      ["14.50", "7.00"],
      ["25.00", "12.00"],
    ],
  });
});

test("keeps every price when a saved zone is shown and saved again", () => {
  const step = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(fc.uniqueArray(step, { maxLength: 6 }), (limits) => {
      const steps = limits.toSorted((one, other) => one - other);
      const rates = ratesByWeight(...steps.map((limit, index) => [limit, 500 + index] as const), [
        null,
        9_000,
      ] as const);
      const zone = { ...aZone("North", { provinces: ["NU"] }), rates };
      expect(v.parse(zoneForm, toZoneFields(zone)).rates).toEqual(rates);
    }),
  );
});

test.each([
  [
    {
      prices: [
        ["9", ""],
        ["14", "7"],
        ["25", "12"],
      ],
    },
    "prices.0.1",
    "Enter a price, for example 9.00",
  ],
  [{ weights: ["5", "2"] }, "weights", "Each weight must be above the one before it"],
  [{ weights: ["5", "heavy"] }, "weights.1", "Enter a weight, for example 2.5"],
  [{ values: ["0"] }, "values.0", "Must be above 0"],
  [{ provinces: [] }, "provinces", "Choose a province, or enter postal codes below"],
  [{ name: " " }, "name", "Name the zone"],
  [{ postal_prefixes: "T0, nowhere" }, "postal_prefixes.1", /such as T0 or X0A/],
])("refuses %j at the field %s", (changes, path, message) => {
  const { issues = [] } = v.safeParse(zoneForm, { ...fields, ...changes });
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    [path, typeof message === "string" ? message : expect.stringMatching(message)],
  ]);
});

test.each([
  ["T0, x0a", ["T0", "X0A"]],
  ["t5j 0n3\nT0A 1, x0a0h", ["T5J0N3", "T0A1", "X0A0H"]],
  ["T0 X0A;S9", ["T0", "X0A", "S9"]],
])("reads the postal codes %j", (text, prefixes) => {
  expect(v.parse(zoneForm, { ...fields, postal_prefixes: text }).postal_prefixes).toEqual(prefixes);
});

test("adds and removes steps without moving other prices", () => {
  const grid = {
    weights: ["2"],
    values: ["50"],
    prices: [
      ["1", "2"],
      ["3", "4"],
    ],
  };
  const taller = { ...grid, ...addWeightStep(grid) };
  expect(taller).toMatchObject({
    weights: ["2", ""],
    prices: [
      ["1", "2"],
      ["3", "4"],
      ["3", "4"],
    ],
  });
  expect(removeWeightStep(taller, 1)).toEqual({
    weights: ["2"],
    prices: [
      ["1", "2"],
      ["3", "4"],
    ],
  });
  const wider = { ...grid, ...addValueStep(grid) };
  expect(wider).toMatchObject({
    values: ["50", ""],
    prices: [
      ["1", "2", "2"],
      ["3", "4", "4"],
    ],
  });
  expect(removeValueStep(wider, 0)).toEqual({
    values: [""],
    prices: [
      ["1", "2"],
      ["3", "4"],
    ],
  });
});

test("moves provinces between a zone and the standard one, so that none is in two", () => {
  const document = toShippingDocument([west], { notServed: ["YT"] });
  const smaller = putZone(document, { ...west, provinces: ["BC"] });
  expect(smaller.standard_provinces).toContain("AB");
  const larger = putZone(document, { ...west, provinces: ["AB", "BC", "SK"] });
  expect(larger.standard_provinces).not.toContain("SK");
  const without = removeZone(document, west);
  expect(without.standard_provinces).toEqual(expect.arrayContaining(["AB", "BC"]));
  for (const changed of [smaller, larger, without]) {
    expect(v.safeParse(shippingDocument, changed).success).toBe(true);
    expect(changed.standard_provinces).not.toContain("YT");
  }
});
