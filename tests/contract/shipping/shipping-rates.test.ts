import fc from "fast-check";
import { expect, test } from "vitest";
import { findRateMistake } from "../../../contract/shipping/find-rate-mistake.ts";
import {
  findFreeFromCents,
  findShippingRate,
  listStandardRates,
  type ShippingRate,
} from "../../../contract/shipping/shipping-rates.ts";

interface Rectangle {
  readonly grams: readonly [number, number | null];
  readonly cents: readonly [number, number | null];
}

const everything: Rectangle = { grams: [0, null], cents: [0, null] };

/** Random rates that cover everything once: a rectangle that is split again and again. */
const tiling = fc
  .array(fc.record({ pick: fc.nat(), isByWeight: fc.boolean(), at: fc.integer({ min: 1, max: 50_000 }) }), {
    maxLength: 12,
  })
  .map((splits) => {
    let parts: Rectangle[] = [everything];
    for (const { pick, isByWeight, at } of splits) {
      const index = pick % parts.length;
      parts = parts.flatMap((part, position) => (position === index ? split(part, isByWeight, at) : [part]));
    }
    return parts.map(toRate);
  });

const parcel = fc.record({
  weightGrams: fc.integer({ min: 0, max: 100_000 }),
  valueCents: fc.integer({ min: 0, max: 100_000 }),
});

test("accepts rates that cover every weight and value once, in any order", () => {
  fc.assert(
    fc.property(tiling, fc.func(fc.integer()), (rates, order) => {
      expect(findRateMistake(rates)).toBeUndefined();
      expect(findRateMistake(rates.toSorted((one, other) => order(one) - order(other)))).toBeUndefined();
    }),
  );
});

test("finds exactly one of these rates for every parcel", () => {
  fc.assert(
    fc.property(tiling, parcel, (rates, one) => {
      const found = rates.filter((rate) => findShippingRate([rate], one) !== undefined);
      expect(found).toHaveLength(1);
      expect(findShippingRate(rates, one)).toBe(found[0]);
    }),
  );
});

test("refuses rates of which one is missing, doubled, longer or shorter", () => {
  fc.assert(
    fc.property(tiling, fc.nat(), fc.integer({ min: 1, max: 1_000 }), (rates, pick, by) => {
      const index = pick % rates.length;
      const rate = rates[index];
      if (rate === undefined) throw new Error("There are always rates");
      expect(findRateMistake(rates.toSpliced(index, 1))).toMatch(/^No rate for/);
      expect(findRateMistake([...rates, rate])).toMatch(/^Two rates for/);
      expect(findRateMistake(rates.with(index, { ...rate, from_grams: rate.from_grams + by }))).toBeDefined();
      if (rate.to_grams !== null) {
        expect(findRateMistake(rates.with(index, { ...rate, to_grams: rate.to_grams + by }))).toMatch(
          /^Two rates for/,
        );
      }
      if (rate.to_cents !== null) {
        expect(findRateMistake(rates.with(index, { ...rate, to_cents: rate.to_cents + by }))).toMatch(
          /^Two rates for/,
        );
      }
    }),
  );
});

test.each([
  [[], "No rate for any weight and orders of any value"],
  [[rate([0, 2_000], [0, null])], "No rate for 2 kg and more and orders of any value"],
  [
    [rate([0, 2_000], [0, null]), rate([2_000, 5_000], [0, 5_000]), rate([5_000, null], [0, null])],
    "No rate for 2 to 5 kg and orders from $50.00",
  ],
  [[rate([0, null], [1_000, null])], "No rate for any weight and orders under $10.00"],
  [
    [rate([0, null], [0, 1_000]), rate([0, null], [2_000, null])],
    "No rate for any weight and orders from $10.00 to $20.00",
  ],
  [
    [rate([0, null], [0, null]), rate([0, 500], [0, 1_000])],
    "Two rates for less than 0.5 kg and orders under $10.00",
  ],
  [[rate([0, null], [500, 500])], "A rate must end above its beginning"],
])("names the parcels that rates leave out or charge twice (%#)", (rates, mistake) => {
  expect(findRateMistake(rates)).toBe(mistake);
});

test("includes the beginning of a band and excludes its end", () => {
  const rates = [rate([0, 2_000], [0, null], 800), rate([2_000, null], [0, null], 1_200)];
  expect(findShippingRate(rates, { weightGrams: 1_999, valueCents: 0 })?.cost_cents).toBe(800);
  expect(findShippingRate(rates, { weightGrams: 2_000, valueCents: 0 })?.cost_cents).toBe(1_200);
});

test("has complete rates for the settings of any store", () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.option(fc.nat(100_000)),
      fc.boolean(),
      parcel,
      (flatRateCents, freeOverCents, isLocal, one) => {
        const rates = listStandardRates({ flatRateCents, freeOverCents }, isLocal);
        expect(findRateMistake(rates)).toBeUndefined();
        const isFree = isLocal && freeOverCents !== null && one.valueCents > freeOverCents;
        expect(findShippingRate(rates, one)?.cost_cents).toBe(isFree ? 0 : flatRateCents);
      },
    ),
  );
});

test("says from which value delivery is free only if more weight cannot end it", () => {
  const light = { weightGrams: 500, valueCents: 1_000 };
  expect(
    findFreeFromCents(listStandardRates({ flatRateCents: 500, freeOverCents: 1_500 }, true), light),
  ).toBe(1_501);
  expect(
    findFreeFromCents(listStandardRates({ flatRateCents: 500, freeOverCents: 1_500 }, false), light),
  ).toBeUndefined();
  const freeOver50 = [
    rate([0, 2_000], [0, 5_000], 900),
    rate([0, 2_000], [5_000, null], 0),
    rate([2_000, null], [0, 8_000], 1_400),
    rate([2_000, null], [8_000, null], 0),
  ];
  expect(findFreeFromCents(freeOver50, light)).toBe(8_000);
  const alwaysFreeWhileLight = [rate([0, 2_000], [0, null], 900), rate([2_000, null], [0, null], 0)];
  expect(findFreeFromCents(alwaysFreeWhileLight, { ...light, weightGrams: 2_000 })).toBeUndefined();
  const heavy = { weightGrams: 3_000, valueCents: 1_000 };
  expect(findFreeFromCents([rate([0, 2_000], [0, null], 900), ...freeOver50.slice(2)], heavy)).toBe(8_000);
  const freeWhileLight = [
    rate([0, null], [0, 5_000], 900),
    rate([0, 2_000], [5_000, null], 0),
    rate([2_000, null], [5_000, null], 900),
  ];
  expect(findFreeFromCents(freeWhileLight, light)).toBeUndefined();
  expect(findShippingRate(freeWhileLight, { ...light, valueCents: 5_000 })?.cost_cents).toBe(0);
});

/** Splits a rectangle, or returns it whole if the limit is outside of it. */
function split(part: Rectangle, isByWeight: boolean, at: number): Rectangle[] {
  const [from, to] = isByWeight ? part.grams : part.cents;
  if (at <= from || (to !== null && at >= to)) return [part];
  const halves = [
    [from, at],
    [at, to],
  ] as const;
  return halves.map((half) => (isByWeight ? { ...part, grams: half } : { ...part, cents: half }));
}

function toRate({ grams, cents }: Rectangle, index: number): ShippingRate {
  return rate(grams, cents, 500 + index);
}

function rate(
  [from_grams, to_grams]: Rectangle["grams"],
  [from_cents, to_cents]: Rectangle["cents"],
  cost_cents = 500,
): ShippingRate {
  return { from_grams, to_grams, from_cents, to_cents, cost_cents };
}
