import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { bulkBody, type PriceChange } from "../../../../contract/admin/bulk-changes.ts";
import { formatQuantityPrices, parseQuantityPrices } from "../../../../contract/catalog/quantity-prices.ts";
import { changePrices } from "../../../../worker/domain/catalog/bulk/change-products.ts";

test.each<[string, Partial<PriceChange>, number, number, number, number]>([
  ["raises both prices by a percentage", { percent: 12.5, include_retail: true }, 999, 1_999, 1_124, 2_249],
  ["raises both prices by an amount", { amount: 0.5, include_retail: true }, 450, 600, 500, 650],
  ["lowers a price to one cent at least", { amount: -9, include_retail: true }, 450, 600, 1, 1],
  ["sets the price, and leaves the compare-at price", { set_to: 4.99 }, 450, 600, 499, 600],
  ["lifts a compare-at price that would be below the price", { set_to: 7 }, 450, 600, 700, 700],
  ["rounds to the nearest 9", { percent: 10, last_digit: 9, include_retail: true }, 402, 501, 439, 549],
  ["rounds to the nearest 0", { percent: 10, last_digit: 0, include_retail: true }, 402, 501, 440, 550],
  ["rounds a half up", { amount: 0.05, last_digit: 0, include_retail: true }, 400, 500, 410, 510],
  ["rounds to 9 cents at least", { percent: -90, last_digit: 9 }, 10, 10, 9, 9],
  ["leaves the compare-at price unless it is asked", { percent: 10 }, 500, 600, 550, 600],
  ["invents no compare-at price", { percent: -20 }, 500, 500, 400, 400],
  ["shows the old price of a reduction", { percent: -20, keep_old_price: true }, 500, 500, 400, 500],
  ["keeps a higher compare-at price", { set_to: 4, keep_old_price: true }, 500, 600, 400, 600],
  [
    "shows the old price if all fall",
    { percent: -20, keep_old_price: true, include_retail: true },
    500,
    600,
    400,
    500,
  ],
  ["shows no old price of a rise", { percent: 10, keep_old_price: true }, 500, 500, 550, 550],
])("%s", (_, change, priceCents, compareAtCents, expectedPrice, expectedCompareAt) => {
  const prices = { priceCents, compareAtPriceCents: compareAtCents, quantityPrices: [] };
  expect(changePrices(prices, parseChange(change))).toEqual({
    priceCents: expectedPrice,
    compareAtPriceCents: expectedCompareAt,
    quantityPrices: [],
  });
});

test.each<[string, Partial<PriceChange>, readonly (readonly [number, number])[]]>([
  [
    "changes quantity prices like the price",
    { percent: 10 },
    [
      [12, 109],
      [48, 105],
    ],
  ],
  ["leaves out a quantity price that rounding has made equal", { amount: 0.01, last_digit: 9 }, [[12, 99]]],
  ["leaves out a quantity price that would be one cent", { amount: -0.97 }, [[12, 2]]],
  ["leaves out quantity prices that would be lower than one cent", { amount: -1.24 }, []],
  ["ends quantity prices if all prices are set to the same amount", { set_to: 2 }, []],
])("%s", (_, change, expected) => {
  const before = {
    priceCents: 125,
    compareAtPriceCents: 125,
    quantityPrices: [
      { fromQuantity: 12, priceCents: 99 },
      { fromQuantity: 48, priceCents: 95 },
    ],
  };
  const after = changePrices(before, parseChange(change));
  expect(after.quantityPrices).toEqual(
    expected.map(([fromQuantity, priceCents]) => ({ fromQuantity, priceCents })),
  );
});

describe("for any price and change", () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 });
  const prices = fc.tuple(cents, cents).map(([one, other]) => ({
    priceCents: Math.min(one, other),
    compareAtPriceCents: Math.max(one, other),
    quantityPrices: [
      { fromQuantity: 12, priceCents: Math.max(2, Math.min(one, other) - 1) },
      { fromQuantity: 48, priceCents: 1 },
    ],
  }));
  const hundredths = (min: number, max: number) =>
    fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
  const change = fc.record(
    {
      size: fc.oneof(
        fc.record({ percent: hundredths(-90, 500).filter((percent) => percent !== 0) }),
        fc.record({ amount: hundredths(-10_000, 10_000).filter((amount) => amount !== 0) }),
        fc.record({ set_to: hundredths(0, 10_000).filter((price) => price > 0) }),
      ),
      last_digit: fc.constantFrom<(0 | 9)[]>(0, 9),
      include_retail: fc.boolean(),
    },
    { requiredKeys: ["size"] },
  );

  test("prices are whole cents from one cent, and a compare-at price is not below the price", () => {
    fc.assert(
      fc.property(prices, change, (before, { size, ...options }) => {
        const after = changePrices(before, parseChange({ ...size, ...options }));
        expect(Number.isSafeInteger(after.priceCents)).toBe(true);
        expect(Number.isSafeInteger(after.compareAtPriceCents)).toBe(true);
        expect(after.priceCents).toBeGreaterThanOrEqual(1);
        expect(after.compareAtPriceCents).toBeGreaterThanOrEqual(after.priceCents);
        expect(parseQuantityPrices(formatQuantityPrices(after.quantityPrices))).toEqual({
          quantityPrices: after.quantityPrices,
        });
        if (before.compareAtPriceCents === before.priceCents) {
          expect(after.compareAtPriceCents).toBe(after.priceCents);
        }
        if (options.include_retail !== true) {
          const highest = Math.max(before.compareAtPriceCents, after.priceCents);
          expect(after.compareAtPriceCents).toBeLessThanOrEqual(highest);
        }
      }),
    );
  });

  test("a rounded price ends in the digit, and is less than 10 cents from the exact one", () => {
    fc.assert(
      fc.property(prices, change, fc.constantFrom<(0 | 9)[]>(0, 9), (before, { size }, lastDigit) => {
        const exact = changePrices(before, parseChange(size)).priceCents;
        const rounded = changePrices(before, parseChange({ ...size, last_digit: lastDigit })).priceCents;
        expect(rounded % 10).toBe(lastDigit);
        expect(Math.abs(rounded - exact)).toBeLessThan(10);
      }),
    );
  });
});

function parseChange(change: Partial<PriceChange>): PriceChange {
  const body = v.parse(bulkBody, { action: "price", ids: [crypto.randomUUID()], ...change });
  if (body.action !== "price") throw new Error("The body is no price change");
  return body;
}
