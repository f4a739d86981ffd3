import { expect, test } from "vitest";
import { describeOffer } from "../../../contract/offers/describe-offer.ts";
import { getOfferState } from "../../../contract/offers/offer-state.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";

const tenPercent: OfferTerms = {
  reduction: { kind: "percentage", basis_points: 1_000 },
  scope: { kind: "all" },
  from_cents: 0,
  excludes_sale: false,
  first_order: false,
  combines: true,
};
const categories = (count: number) => ({
  kind: "categories" as const,
  ids: Array.from({ length: count }, () => "id"),
});

test.each<[Partial<OfferTerms>, readonly string[], string]>([
  [{}, [], "10% off"],
  [{ reduction: { kind: "percentage", basis_points: 1_250 } }, [], "12.5% off"],
  [{ scope: categories(2), from_cents: 2_000 }, ["Toys", "Games"], "10% off Toys and Games from $20"],
  [{ scope: categories(3) }, ["Toys", "Games", "Books"], "10% off Toys, Games and Books"],
  [{ scope: categories(5) }, ["A", "B", "C", "D", "E"], "10% off A, B and 3 more"],
  [{ reduction: { kind: "amount", cents: 500 } }, [], "$5 off"],
  [{ reduction: { kind: "amount", cents: 550 }, from_cents: 123_450 }, [], "$5.50 off from $1,234.50"],
  [{ reduction: { kind: "free_delivery" }, from_cents: 3_000 }, [], "Free delivery from $30"],
  [{ reduction: { kind: "free_delivery" }, scope: categories(1) }, ["Toys"], "Free delivery with Toys"],
  [{ reduction: { kind: "buy_get", buy: 2, get: 1 } }, [], "Buy 2, get 1 free"],
  [
    { reduction: { kind: "buy_get", buy: 2, get: 1 }, scope: categories(1) },
    ["Toys"],
    "Buy 2, get 1 free on Toys",
  ],
  [{ excludes_sale: true, first_order: true }, [], "10% off, not on sale products, first order only"],
])("describes an offer in words", (changes, names, text) => {
  expect(describeOffer({ ...tenPercent, ...changes }, names)).toBe(text);
});

const may = { starts_on: "2026-05-01", ends_on: "2026-05-31", ended_at: null, uses: 2, max_uses: 3 };

test.each([
  [{}, "2026-04-30", "planned"],
  [{}, "2026-05-01", "on"],
  [{}, "2026-05-31", "on"],
  [{}, "2026-06-01", "ended"],
  [{ ends_on: null }, "2036-06-01", "on"],
  [{ ended_at: "2026-05-02T00:00:00.000Z" }, "2026-05-01", "ended"],
  [{ uses: 3 }, "2026-05-01", "used_up"],
  [{ uses: 3 }, "2026-06-01", "ended"],
  [{ uses: 300, max_uses: null }, "2026-05-01", "on"],
] as const)("knows the state of an offer by its days, its end and its uses", (changes, today, state) => {
  expect(getOfferState({ ...may, ...changes }, today)).toBe(state);
});
