import { expect, test } from "vitest";
import { type AskedPrice, applySale, getOwnPrices } from "../../contract/catalog/sale-price.ts";
import { startOfDay } from "../../contract/shared/store-time.ts";

const zone = "America/Toronto";
const kettle = {
  priceCents: 1_000,
  compareAtPriceCents: 1_500,
  salePriceCents: 800,
  saleFrom: "2026-11-27",
  saleUntil: "2026-11-30",
};
const on = (today: string) => ({ today, zone }) as const;

/** Returns prices with the days from which each was asked. */
function aHistory(...prices: [from: string, cents: number][]): AskedPrice[] {
  return prices.map(([from, priceCents], index) => {
    const next = prices[index + 1];
    return { priceCents, fromAt: startOfDay(from, zone), untilAt: next ? startOfDay(next[0], zone) : null };
  });
}

const sinceJanuary = aHistory(["2026-01-10", 1_000]);

test("charges the sale price from the first to the last day, both included", () => {
  const prices = ["2026-11-26", "2026-11-27", "2026-11-30", "2026-12-01"].map(
    (day) => applySale(kettle, on(day), sinceJanuary).priceCents,
  );
  expect(prices).toEqual([1_000, 800, 800, 1_000]);
});

test("keeps the owner's own prices during the sale, and returns them after it", () => {
  const during = applySale(kettle, on("2026-11-28"), sinceJanuary);
  expect(during).toMatchObject({
    priceCents: 800,
    compareAtPriceCents: 1_000,
    regularPriceCents: 1_000,
    regularCompareAtPriceCents: 1_500,
  });
  expect(getOwnPrices(during)).toEqual(kettle);
  expect(applySale(getOwnPrices(during), on("2026-12-01"), sinceJanuary)).toEqual({
    priceCents: 1_000,
    compareAtPriceCents: 1_500,
    salePriceCents: null,
    saleFrom: null,
    saleUntil: null,
    regularPriceCents: null,
    regularCompareAtPriceCents: null,
  });
});

test("applying a sale again on the same day changes nothing", () => {
  const stored = applySale(kettle, on("2026-11-28"), sinceJanuary);
  const history = [...aHistory(["2026-01-10", 1_000], ["2026-11-27", 800])];
  expect(applySale(getOwnPrices(stored), on("2026-11-28"), history)).toEqual(stored);
});

test("a sale without a last day stays on", () => {
  const open = { ...kettle, saleUntil: null };
  expect(applySale(open, on("2031-01-01"), sinceJanuary).priceCents).toBe(800);
});

test("removes a sale whose price is not below the price any more", () => {
  const reduced = { ...kettle, priceCents: 800, compareAtPriceCents: 1_500 };
  expect(applySale(reduced, on("2026-11-28"), sinceJanuary)).toMatchObject({
    priceCents: 800,
    compareAtPriceCents: 1_500,
    salePriceCents: null,
    saleFrom: null,
    regularPriceCents: null,
  });
});

test.for([
  ["asked for the whole six months", sinceJanuary, true],
  ["asked for a week since the product was first for sale", aHistory(["2026-11-20", 1_000]), true],
  ["a higher price was asked", aHistory(["2026-01-10", 1_200]), true],
  ["never asked", [], false],
  ["first asked on the day of the sale", aHistory(["2026-11-27", 1_000]), false],
  ["raised a month before the sale", aHistory(["2026-01-10", 900], ["2026-10-27", 1_000]), false],
  ["raised four months before the sale", aHistory(["2026-01-10", 900], ["2026-07-27", 1_000]), true],
  ["raised for a week, then on sale since", aHistory(["2026-06-01", 1_000], ["2026-06-08", 800]), false],
  [
    "for sale on a few days of the six months",
    [
      { priceCents: 1_000, fromAt: startOfDay("2026-01-01", zone), untilAt: startOfDay("2026-06-01", zone) },
      { priceCents: 1_000, fromAt: startOfDay("2026-11-20", zone), untilAt: null },
    ],
    false,
  ],
] as const)(
  "claims the regular price as compare-at price only if it was really asked: %s",
  ([, history, isClaimed]) => {
    const { compareAtPriceCents } = applySale(kettle, on("2026-11-27"), history);
    expect(compareAtPriceCents).toBe(isClaimed ? 1_000 : 800);
  },
);
