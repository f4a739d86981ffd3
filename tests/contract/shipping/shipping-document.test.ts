import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { findPostalProvince, type ProvinceCode, provinceCodes } from "../../../contract/shared/provinces.ts";
import {
  describeDeliveryPlaces,
  describeDeliveryPromise,
  describeDeliveryTerms,
} from "../../../contract/shipping/describe-shipping.ts";
import { findShippingRates, findShippingZone } from "../../../contract/shipping/find-shipping-zone.ts";
import { listPostalPrices, listProvincePrices } from "../../../contract/shipping/list-promised-prices.ts";
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
  const product = { weightKg: null, compareAtPriceCents: 1_000, minimumOrderQuantity: 1 };
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

test("promises a product feed what the checkout charges, or the highest price of nested postal codes", () => {
  const product = { weightKg: null, compareAtPriceCents: 1_000, minimumOrderQuantity: 1 };
  const prefix = fc.constantFrom("M5V", "M5", "M5V2", "K1A", "X0", "X0A", "X0E", "T0", "T0A", "R2");
  const zone = fc.record({
    provinces: fc.uniqueArray(fc.constantFrom(...provinceCodes), { maxLength: 4 }),
    prefixes: fc.uniqueArray(prefix, { maxLength: 4 }),
    cents: fc.integer({ min: 0, max: 9_000 }),
  });
  const standard = fc.subarray([...provinceCodes]);
  fc.assert(
    fc.property(zone, zone, standard, (one, two, standardProvinces) => {
      const taken = [...one.provinces];
      const random = v.parse(shippingDocument, {
        ...newShippingDocument,
        zones: [
          aZone("One", { provinces: one.provinces, postal_prefixes: one.prefixes, cost_cents: one.cents }),
          aZone("Two", {
            provinces: two.provinces.filter((code) => !taken.includes(code)),
            postal_prefixes: two.prefixes.filter((each) => !one.prefixes.includes(each)),
            cost_cents: two.cents,
          }),
        ],
        standard_provinces: standardProvinces.filter((code) => ![...taken, ...two.provinces].includes(code)),
      });
      const prices = listPostalPrices(random, standardShipping, product);
      const provincePrices = listProvincePrices(random, standardShipping, product);
      for (const postalCode of someCodes) {
        const destination = { postalCode, isLocal: false };
        const cost = findShippingRates(random, standardShipping, destination)?.[0]?.cost_cents;
        const found = prices.filter(({ postalPrefix }) => compact(postalCode).startsWith(postalPrefix));
        expect(found).toHaveLength(cost === undefined ? 0 : 1);
        const ofProvince = provincePrices.find(({ province }) => province === findPostalProvince(postalCode));
        if (cost === undefined) {
          expect(ofProvince).toBeUndefined();
          continue;
        }
        const [{ postalPrefix, costCents } = { postalPrefix: "", costCents: -1 }] = found;
        expect(costCents).toBeGreaterThanOrEqual(cost);
        const isMerged = [...one.prefixes, ...two.prefixes].some((each) => each.startsWith(postalPrefix));
        if (!isMerged) expect(costCents).toBe(cost);
        if (ofProvince) expect(ofProvince.costCents).toBeGreaterThanOrEqual(cost);
      }
    }),
  );
});

test("promises only the postal codes of a zone, not their province", () => {
  const product = { weightKg: null, compareAtPriceCents: 1_000, minimumOrderQuantity: 1 };
  const nothing = { notServed: [...provinceCodes] };
  const toronto = toShippingDocument([aZone("Toronto", { postal_prefixes: ["M5V"] })], nothing);
  expect(listPostalPrices(toronto, standardShipping, product)).toEqual([
    { postalPrefix: "M5V", costCents: 900 },
  ]);
  expect(listProvincePrices(toronto, standardShipping, product)).toEqual([]);
  expect(listPostalPrices(toShippingDocument([], nothing), standardShipping, product)).toEqual([]);
});

test.each([
  ["within Canada", newShippingDocument],
  ["within Canada, except to Yukon", document],
  ["within Canada, except to the Northwest Territories or Yukon", withoutPlaces("NT", "YT")],
  [
    "within Canada, except to Yukon, only to some postal codes in Nunavut",
    withoutPlaces("YT", "NU", aZone("Parts", { postal_prefixes: ["X0A"] })),
  ],
  ["within Canada", withoutPlaces("MB")],
  ["to Manitoba and Ontario", withoutPlaces(...provinceCodes.filter((code) => !/MB|ON/.test(code)))],
  ["to local postal codes", withoutPlaces(...provinceCodes)],
  [
    "to some postal codes in Nunavut and Ontario and to local postal codes",
    withoutPlaces(...provinceCodes, aZone("Parts", { postal_prefixes: ["M5V", "X0A"] })),
  ],
])("says that a store in Manitoba delivers %s", (places, zones) => {
  expect(describeDeliveryPlaces(zones, "MB")).toBe(places);
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
    "Delivery costs $5.00 or more, depending on the address, the weight and the value of the order.",
  );
});

const someCodes = [
  "M5V 2T6",
  "M5W 1A1",
  "M4B 1A1",
  "K1A 0B1",
  "X0A 0H0",
  "X0B 1A0",
  "X0E 0B0",
  "X1A 1A1",
  "T0A 1A0",
  "T5J 0N3",
  "R2C 0A1",
  "R3C 4T3",
  "Y1A 1A1",
  "G1A 1A1",
];

/** Returns the zones of a store that serves all places but some, and the postal codes of some zones. */
function withoutPlaces(...parts: (ProvinceCode | ReturnType<typeof aZone>)[]) {
  const zones = parts.filter((part) => typeof part === "object");
  return toShippingDocument(zones, { notServed: parts.filter((part) => typeof part === "string") });
}

function compact(postalCode: string): string {
  return postalCode.replace(" ", "");
}
