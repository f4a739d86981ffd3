import { expect, test } from "vitest";
import { adminCategoriesResponse } from "../../../contract/admin/categories.ts";
import { type CartView, cartResponse } from "../../../contract/orders/cart.ts";
import { anAdminToken } from "../builders/accounts.ts";
import { aGuestWith, sellToGuests } from "../builders/guests.ts";
import { offerTerms } from "../builders/offer-forms.ts";
import { anOffer } from "../builders/offers.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { add, aPaidOrder, aShopper, aShopperWith, getCart, type Shopper } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

const toy = { priceCents: 1_000, compareAtPriceCents: 1_000, stockQuantity: 100 };
const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
const tenDaysAgo = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);

test("puts a code into the cart as people type it, and takes it out", async () => {
  const { code } = await anOffer({ code: "SPRING10" });
  const shopper = await aShopperWith(await aProduct(toy));
  const typed = await putCode(shopper, " spring-10 ");
  expect(typed).toMatchObject({ code: { code, problem: null }, offers: [{ code, title: "10% off" }] });
  expect(await getCart(shopper)).toEqual(typed);
  const removed = await call("/api/cart/code", { method: "DELETE", token: shopper.token });
  expect((await unwrap(removed, cartResponse)).data).toMatchObject({ code: null, offers: [] });
});

test.each([
  ["is unknown", undefined, "We don't know the code NOSUCH."],
  ["has ended", { endsOn: tenDaysAgo }, "NOSUCH has ended."],
  ["was ended by an admin", { endedAt: new Date().toISOString() }, "NOSUCH has ended."],
  ["has not begun", { startsOn: inTenDays }, /^NOSUCH starts on \w+ \d+, \d{4}\.$/],
  [
    "is for another customer",
    { customerEmail: "someone@example.com" },
    "NOSUCH is for one customer. It counts with that customer's email address.",
  ],
] as const)("refuses a code that %s, and keeps the former one", async (_, changes, message) => {
  const former = await anOffer();
  const code = changes === undefined ? "NOSUCH" : `NOSUCH${crypto.randomUUID().slice(0, 4)}`.toUpperCase();
  if (changes !== undefined) await anOffer({ code, ...changes });
  const shopper = await aShopperWith(await aProduct(toy));
  await putCode(shopper, former.code);
  const failure = await readFailure(await sendCode(shopper, code));
  expect(failure).toMatchObject({ status: 422, code: "invalid_input" });
  const text = failure.errors?.code ?? "";
  expect(text.replaceAll(code, "NOSUCH")).toEqual(
    typeof message === "string" ? message : expect.stringMatching(message),
  );
  expect((await getCart(shopper)).code).toEqual({ code: former.code, problem: null });
});

test("says what a code still needs", async () => {
  const product = await aProduct(toy);
  const shopper = await aShopperWith(product);
  const from30 = await anOffer({ terms: offerTerms({ from_cents: 3_000 }) });
  expect((await putCode(shopper, from30.code)).code?.problem).toBe(`Add $20.00 more to use ${from30.code}.`);
  await add(shopper, product, 2);
  expect((await getCart(shopper)).code?.problem).toBeNull();
  const buyFour = await anOffer({ terms: offerTerms({ reduction: { kind: "buy_get", buy: 4, get: 1 } }) });
  expect((await putCode(shopper, buyFour.code)).code?.problem).toBe(`Add 2 more to use ${buyFour.code}.`);
});

test("counts no product that is on sale, exempt or of another kind", async () => {
  const onSale = await aProduct({ ...toy, salePriceCents: 800, saleFrom: "2026-01-01" });
  const exempt = await aProduct({ ...toy, isOfferExempt: true });
  const shopper = await aShopperWith(onSale);
  const noSale = await anOffer({ terms: offerTerms({ excludes_sale: true }) });
  expect((await putCode(shopper, noSale.code)).code?.problem).toBe(
    `${noSale.code} does not apply to products on sale.`,
  );
  const other = await aShopperWith(exempt);
  expect((await putCode(other, noSale.code)).code?.problem).toBe(
    `${noSale.code} does not apply to the products in your cart.`,
  );
  await changeProduct(exempt.id, { isOfferExempt: false });
  expect(await getCart(other)).toMatchObject({
    code: { problem: null },
    offers: [{ product_ids: [exempt.id] }],
  });
});

test("counts an offer of a category for the products of that category", async () => {
  const [inside, outside] = [await aProduct(toy), await aProduct({ ...toy, category: "Electronics" })];
  const shopper = await aShopperWith(inside);
  await add(shopper, outside);
  const token = await anAdminToken();
  const { data: categories } = await unwrap(
    await call("/api/admin/categories", { token }),
    adminCategoriesResponse,
  );
  const ids = categories.filter(({ name }) => name === inside.category).map(({ id }) => id);
  const { code } = await anOffer({ terms: offerTerms({ scope: { kind: "categories", ids } }) });
  const { offers } = await putCode(shopper, code);
  expect(offers.map(({ product_ids }) => product_ids)).toEqual([[inside.id]]);
});

test("counts a code for a first order alone", async () => {
  const product = await aProduct(toy);
  const { code } = await anOffer({ terms: offerTerms({ first_order: true }) });
  const { shopper } = await aPaidOrder(product);
  await add(shopper, product);
  const failure = await readFailure(await sendCode(shopper, code));
  expect(failure.errors?.code).toBe(`${code} is for a first order.`);
  expect((await putCode(await aShopperWith(product), code)).code?.problem).toBeNull();
});

test("keeps a guest's code, also before the first product", async () => {
  await sellToGuests();
  const { code } = await anOffer();
  const first = await call("/api/cart/code", { method: "PUT", json: { code } });
  expect(first.headers.get("set-cookie")).toContain("__Host-cart=");
  expect((await unwrap(first, cartResponse)).data).toMatchObject({
    items: [],
    code: { code, problem: null },
  });
  const guest = await aGuestWith(await aProduct(toy));
  const put = await call("/api/cart/code", { method: "PUT", headers: guest.headers, json: { code } });
  expect((await unwrap(put, cartResponse)).data.offers).toMatchObject([{ code }]);
});

test("moves a guest's code to the account, unless that has one", async () => {
  await sellToGuests();
  const product = await aProduct(toy);
  const [first, second] = [await anOffer(), await anOffer()];
  const shopper = await aShopper();
  for (const { code } of [first, second]) {
    const { headers } = await aGuestWith(product);
    await call("/api/cart/code", { method: "PUT", headers, json: { code } });
    await call("/api/cart/merge", { method: "POST", token: shopper.token, headers });
  }
  expect((await getCart(shopper)).code?.code).toBe(first.code);
});

function sendCode({ token }: Pick<Shopper, "token">, code: string | null) {
  return call("/api/cart/code", { method: "PUT", token, json: { code } });
}

async function putCode(shopper: Pick<Shopper, "token">, code: string | null): Promise<CartView> {
  return (await unwrap(await sendCode(shopper, code), cartResponse)).data;
}
