import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { adminCategoryResponse } from "../../../contract/admin/categories.ts";
import { offerPreviewResponse, type PreviewCartView } from "../../../contract/admin/offers.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import { standardShipping } from "../../../contract/shared/pricing.ts";
import { listStandardRates } from "../../../contract/shipping/shipping-rates.ts";
import { products } from "../../../worker/db/schema/catalog.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { offerTerms } from "../builders/offer-forms.ts";
import { aProduct } from "../builders/products.ts";
import { readTables } from "../builders/recorded-changes.ts";
import { call, readFailure, storeContext, unwrap } from "../builders/store.ts";

let admin: Account;
let scope: OfferTerms["scope"];
beforeAll(async () => {
  admin = await anAdmin();
  const name = `Kites ${crypto.randomUUID().slice(0, 8)}`;
  const created = await call("/api/admin/categories", { token: admin.token, json: { name } });
  scope = { kind: "categories", ids: [(await unwrap(created, adminCategoryResponse)).data.id] };
  for (const [title, priceCents] of [
    ["Box kite", 450],
    ["Delta kite", 799],
    ["Stunt kite", 1_250],
  ] as const) {
    await aProduct({ name: title, category: name, priceCents, compareAtPriceCents: priceCents });
  }
  await aProduct({ name: "Exempt kite", category: name, priceCents: 100, isOfferExempt: true });
});

test.each<[string, Partial<OfferTerms>]>([
  ["a percentage from an amount", { from_cents: 2_000 }],
  ["an amount", { reduction: { kind: "amount", cents: 500 } }],
  ["free delivery", { reduction: { kind: "free_delivery" }, from_cents: 3_000 }],
  ["free units", { reduction: { kind: "buy_get", buy: 2, get: 1 } }],
  ["a percentage for a first order", { first_order: true }],
])("shows three carts with %s as priceCart() computes them, and writes nothing", async (_, changes) => {
  const before = await readTables();
  const terms = offerTerms({ scope, ...changes });
  const { carts } = await preview(terms);
  expect(await readTables()).toEqual(before);
  expect(carts.map(({ title }) => title)).toEqual(["Small cart", "Typical cart", "Large cart"]);
  for (const cart of carts) {
    const lines = await readLines(cart);
    const price = { rates: listStandardRates(standardShipping, false) };
    const offer = {
      id: "offer",
      title: "",
      code: null,
      reduction: terms.reduction,
      from_cents: terms.from_cents,
      combines: true,
      product_ids: lines.filter(({ isKite }) => isKite).map(({ productId }) => productId),
    };
    expect(dollarsToCents(cart.total_before)).toBe(priceCart(lines, price).totalCents);
    const offered = priceCart(lines, { ...price, offers: [offer] });
    expect(dollarsToCents(cart.total_after)).toBe(offered.totalCents);
    expect(dollarsToCents(cart.taken_off)).toBe(offered.offerCents);
  }
  const [small, typical, large] = carts;
  expect(small?.taken_off).toBe(0);
  expect(small?.sentence).toMatch(/^Does not count\. /);
  expect(typical?.taken_off).toBeGreaterThan(0);
  expect(typical?.sentence).toMatch(/^Takes off /);
  expect(large?.total_before).toBeGreaterThan(typical?.total_before ?? 0);
  expect((await preview(terms)).carts).toEqual(carts);
});

test("says by how much a cart misses the offer", async () => {
  const [small] = (await preview(offerTerms({ scope, from_cents: 2_000 }))).carts;
  // The kite of the middle price: 2 × 7.99 = 15.98.
  expect(small?.lines).toEqual([{ name: "Delta kite", quantity: 2, amount: 15.98 }]);
  expect(small?.sentence).toBe("Does not count. Add $4.02 more to use this offer.");
});

test("shows no cart without a product that the offer is for", async () => {
  const exempt = await aProduct({ isOfferExempt: true });
  const view = await preview(offerTerms({ scope: { kind: "products", ids: [exempt.id] } }));
  expect(view).toEqual({ description: `10% off ${exempt.name}`, carts: [] });
});

test("refuses terms that cannot be", async () => {
  const terms = offerTerms({ reduction: { kind: "buy_get", buy: 0, get: 1 } });
  const response = await call("/api/admin/offers/preview", { token: admin.token, json: { terms } });
  expect((await readFailure(response)).errors).toEqual({ "terms.reduction.buy": "Must be at least 1" });
});

async function preview(terms: OfferTerms) {
  const response = await call("/api/admin/offers/preview", { token: admin.token, json: { terms } });
  return (await unwrap(response, offerPreviewResponse)).data;
}

async function readLines(cart: PreviewCartView) {
  return Promise.all(
    cart.lines.map(async ({ name, quantity }) => {
      const row = await storeContext().db.select().from(products).where(eq(products.name, name)).get();
      if (row === undefined) throw new Error(`No product ${name}`);
      return { ...row, productId: row.id, quantity, weightGrams: 0, isKite: /^(Box|Delta|Stunt)/.test(name) };
    }),
  );
}
