import * as v from "valibot";
import { expect, test } from "vitest";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { provinceCodes } from "../../../contract/shared/provinces.ts";
import {
  describeDeliveryPromise,
  describeDeliveryTerms,
} from "../../../contract/shipping/describe-shipping.ts";
import { findShippingRates, findShippingZone } from "../../../contract/shipping/find-shipping-zone.ts";
import { listProvincePrices } from "../../../contract/shipping/list-province-prices.ts";
import { newShippingDocument, shippingDocument } from "../../../contract/shipping/shipping-document.ts";
import { aZone, toShippingDocument } from "../../builders/shipping.ts";

const west = aZone("West", { provinces: ["AB", "BC"], cost_cents: 900 });
const north = aZone("North", { provinces: ["NU"], postal_prefixes: ["T0", "X0A 0H"], cost_cents: 3_000 });
const document = toShippingDocument([west, north], { notServed: ["YT"] });

test("accepts the documents of a new store, and of one with zones", () => {
  expect(v.parse(shippingDocument, newShippingDocument)).toEqual(newShippingDocument);
  expect(document.zones[1]?.postal_prefixes).toEqual(["T0", "X0A0H"]);
});

test.each([
  [{ provinces: ["AB"] }, "Alberta is in two zones"],
  [{ provinces: ["MB"] }, "Manitoba is in two zones"],
  [{ postal_prefixes: ["T0"] }, "T0 is in two zones"],
  [{ postal_prefixes: ["V5K0A1", "v5k 0a1"] }, "V5K 0A1 is in two zones"],
  [{ name: "WEST" }, "Two zones are called “west”"],
  [{ name: " " }, "Name the zone"],
  [{ postal_prefixes: ["D4"] }, "Must be the beginning of a postal code, such as T0 or X0A"],
  [{ postal_prefixes: ["T"] }, "Must be the beginning of a postal code, such as T0 or X0A"],
  [{ rates: [] }, "No rate for any weight and orders of any value"],
])("refuses a zone with %j", (changes, message) => {
  const zones = [west, north, { ...aZone("Other", {}), ...changes }];
  const result = v.safeParse(shippingDocument, { ...document, zones });
  expect(result.issues?.map((issue) => issue.message)).toEqual([message]);
});

test.each([
  ["T5J 0N3", "West"],
  ["T0A 1A0", "North"],
  ["X0A 0H0", "North"],
  ["X0B 1A0", "North"],
  ["X1A 1A1", "standard"],
  ["M5V 2T6", "standard"],
  ["Y1A 1A1", "not served"],
])("finds the zone of %s: %s", (postalCode, expected) => {
  const found = findShippingZone(document, { postalCode, isLocal: false });
  expect(found.kind === "own" ? found.zone.name : found.kind).toBe(expected);
});

test("prefers the longest prefix, and the local list to every zone", () => {
  const narrow = aZone("Narrow", { postal_prefixes: ["T0A1"] });
  const nested = toShippingDocument([narrow, north]);
  expect(findShippingZone(nested, { postalCode: "T0A 1A0", isLocal: false })).toMatchObject({
    zone: { name: "Narrow" },
  });
  expect(findShippingZone(nested, { postalCode: "T0A 2A0", isLocal: false })).toMatchObject({
    zone: { name: "North" },
  });
  expect(findShippingZone(document, { postalCode: "Y1A 1A1", isLocal: true })).toEqual({ kind: "standard" });
});

test("charges a new store's prices everywhere", () => {
  for (const postalCode of ["R2C 0A1", "X0A 0H0", "V5K 0A1"]) {
    const rates = findShippingRates(newShippingDocument, standardShipping, { postalCode, isLocal: false });
    expect(rates?.map(({ cost_cents }) => cost_cents)).toEqual([500]);
  }
});

test("promises a province the highest price of its postal codes, and nothing where it does not deliver", () => {
  const product = { weightKg: null, retailPriceCents: 1_000, minimumOrderQuantity: 1 };
  const costs = Object.fromEntries(
    listProvincePrices(document, standardShipping, product).map(({ province, costCents }) => [
      province,
      costCents,
    ]),
  );
  expect(costs).toMatchObject({ BC: 900, AB: 3_000, NU: 3_000, ON: 500 });
  expect(Object.keys(costs)).toHaveLength(provinceCodes.length - 1);
  expect(costs).not.toHaveProperty("YT");
});

test("describes the prices of a new store as before, and says what zones change", () => {
  expect(describeDeliveryPromise(newShippingDocument, standardShipping)).toEqual({
    title: "Delivery for $5.00",
    text: "Free to local postal codes on orders over $15.00 before discounts.",
  });
  const neverFree = { ...standardShipping, freeOverCents: null };
  expect(describeDeliveryPromise(newShippingDocument, neverFree).text).toBe(
    "The same price for every address in Canada",
  );
  expect(describeDeliveryPromise(document, neverFree)).toEqual({
    title: "Delivery from $5.00",
    text: "The price depends on your postal code.",
  });
  expect(describeDeliveryTerms(newShippingDocument, neverFree)).toBe("Delivery costs $5.00.");
  expect(describeDeliveryTerms(document, neverFree)).toBe(
    "Delivery costs $5.00 or more, depending on the address, the weight and the value of the order. We don't deliver to Yukon.",
  );
});
