import { expect, test } from "vitest";
import type { AdminOfferView } from "../../contract/admin/offers.ts";
import {
  createOfferValues,
  type OfferValues,
  offerForm,
  parseTerms,
  toCopyValues,
  toOfferValues,
} from "../../web/features/admin/offers/offer-form.ts";
import { validateForm } from "../../web/lib/validate-form.ts";

const today = "2026-11-30";
const spring: OfferValues = { ...createOfferValues(today), title: "Spring", code: "spring 10" };

const saved: AdminOfferView = {
  id: "11111111-1111-4111-8111-111111111111",
  title: "Spring",
  description: "",
  state: "ended",
  codes: { kind: "one", code: "SPRING10" },
  uses: 3,
  max_uses: 100,
  starts_on: "2026-03-01",
  ends_on: "2026-03-31",
  version: 4,
  terms: {
    reduction: { kind: "amount", cents: 550 },
    scope: { kind: "products", ids: ["22222222-2222-4222-8222-222222222222"] },
    from_cents: 2_000,
    excludes_sale: true,
    first_order: false,
    combines: false,
  },
  scope_names: ["Kite"],
  customer_email: null,
  display: "line",
  is_once_per_customer: true,
  ended_at: null,
  sold: { orders: 0, taken_off: 0, revenue: 0 },
};

test("parses a new offer into the body of its request", () => {
  expect(validateForm(offerForm, spring).output).toEqual({
    title: "Spring",
    terms: {
      reduction: { kind: "percentage", basis_points: 1_000 },
      scope: { kind: "all" },
      from_cents: 0,
      excludes_sale: false,
      first_order: false,
      combines: true,
    },
    customer_email: null,
    starts_on: today,
    ends_on: null,
    display: "hidden",
    is_once_per_customer: false,
    max_uses: null,
    codes: { kind: "one", code: "SPRING10" },
  });
});

test("restores a saved offer as it was", () => {
  const { output } = validateForm(offerForm, toOfferValues(saved));
  const { terms, starts_on, ends_on, display, is_once_per_customer, max_uses, codes } = saved;
  expect(output).toEqual({
    title: "Spring",
    terms,
    customer_email: null,
    starts_on,
    ends_on,
    display,
    is_once_per_customer,
    max_uses,
    codes,
  });
});

test("copies an offer without its code and its past days", () => {
  expect(toCopyValues(saved, today)).toEqual({
    ...toOfferValues(saved),
    code: "",
    starts_on: today,
    ends_on: "",
  });
  expect(toCopyValues(saved, "2026-02-01")).toMatchObject({ starts_on: "2026-03-01", ends_on: "2026-03-31" });
});

test.each<[Partial<OfferValues>, Record<string, string>]>([
  [
    { title: "", code: "" },
    { title: "Please enter a title", code: "Please enter a code" },
  ],
  [{ percent: "0" }, { percent: "Must be more than 0" }],
  [{ percent: "101" }, { percent: "Must be at most 100" }],
  [{ gives: "amount" }, { amount: "Please enter an amount, for example 5.00" }],
  [{ gives: "buy_get", buy: "0" }, { buy: "Must be at least 1" }],
  [{ scope: "categories" }, { scope: "Choose a category" }],
  [{ scope: "products" }, { scope: "Choose a product" }],
  [{ from: "abc" }, { from: "Please enter an amount, for example 5.00" }],
  [{ max_uses: "many" }, { max_uses: "Please enter a whole number, for example 100" }],
  [{ starts_on: "" }, { starts_on: "Must be a date as yyyy-MM-dd" }],
  [{ ends_on: "2026-11-29" }, { ends_on: "The last day must not be before the first" }],
  [{ codes: "many", count: "1001" }, { count: "Must be at most 1000" }],
  [{ customer_email: "pat" }, { customer_email: "Please enter a valid email address" }],
  [
    { customer_email: "pat@store.test", display: "line" },
    { display: "An offer for one customer cannot be shown to everybody" },
  ],
])("names the mistakes of %j at their fields", (changes, errors) => {
  expect(validateForm(offerForm, { ...spring, ...changes }).errors).toEqual(errors);
});

test("previews the terms of an offer that has no title yet", () => {
  const values = createOfferValues(today);
  expect(parseTerms(values)).toMatchObject({ reduction: { kind: "percentage", basis_points: 1_000 } });
  expect(parseTerms({ ...values, percent: "" })).toBeUndefined();
});
