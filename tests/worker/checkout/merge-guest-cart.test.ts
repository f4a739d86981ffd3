import { beforeEach, expect, test } from "vitest";
import { mergeCartResponse } from "../../../contract/orders/cart.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aGuestWith, getGuestCart, guestCheckout, sellToGuests } from "../builders/guests.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { add, getCart, getStock, suspend } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { deliverAll, letBankDecide, pay, withFault } from "../builders/stripe.ts";

type Guest = Awaited<ReturnType<typeof aGuestWith>>;

beforeEach(sellToGuests);

test("moves a guest's lines to the account's cart, and removes the cookie and the guest's cart", async () => {
  const [marble, kite] = [await aProduct(), await aProduct()];
  const account = await anAccount();
  await add(account, marble, 2);
  const guest = await aGuestWith(marble, 3);
  await call("/api/cart/items", { headers: guest.headers, json: { product_id: kite.id } });
  const response = await requestMerge(account, guest);
  expect(response.headers.get("Set-Cookie")).toMatch(/^__Host-cart=; Max-Age=0; Path=\/; HttpOnly; Secure/);
  const { cart, missed } = (await unwrap(response, mergeCartResponse)).data;
  expect(cart.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
    [marble.id, 5],
    [kite.id, 1],
  ]);
  expect(missed).toEqual([]);
  expect((await getGuestCart(guest)).items).toEqual([]);
});

test("adds what the stock allows, and says what is missing", async () => {
  const scarce = await aProduct({ name: "Scarce Kite", stockQuantity: 5 });
  const hidden = await aProduct({ name: "Hidden Kite" });
  const bulk = await aProduct({ name: "Bulk Cups", stockQuantity: 9 });
  const account = await anAccount();
  await add(account, scarce, 3);
  const guest = await aGuestWith(scarce, 4);
  for (const product of [hidden, bulk]) {
    await call("/api/cart/items", { headers: guest.headers, json: { product_id: product.id, quantity: 6 } });
  }
  await changeProduct(hidden.id, { isActive: false });
  await changeProduct(bulk.id, { stockQuantity: 4, minimumOrderQuantity: 6 });
  const { cart, missed } = await merge(account, guest);
  expect(cart.items).toMatchObject([{ product: { id: scarce.id }, quantity: 5 }]);
  expect(missed).toEqual([
    { product_name: "Scarce Kite", message: "Only 5 of Scarce Kite left. Your cart already has 3." },
    { product_name: "Hidden Kite", message: "Hidden Kite is no longer available." },
    { product_name: "Bulk Cups", message: "Only 4 of Bulk Cups left." },
  ]);
});

test("leaves a line of the account that is already above the stock", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const account = await anAccount();
  await add(account, product, 5);
  const guest = await aGuestWith(product, 1);
  await changeProduct(product.id, { stockQuantity: 2 });
  const { cart, missed } = await merge(account, guest);
  expect(cart.items).toMatchObject([{ quantity: 5, isAvailable: false }]);
  expect(missed).toHaveLength(1);
});

test("fills a cart to its limit, which lines that both carts have do not use", async () => {
  const account = await anAccount();
  const shared = await aProduct();
  await add(account, shared);
  for (let count = 1; count < 99; count += 1) await add(account, await aProduct());
  const [fitting, extra] = [await aProduct(), await aProduct()];
  const guest = await aGuestWith(shared);
  for (const product of [fitting, extra]) {
    await call("/api/cart/items", { headers: guest.headers, json: { product_id: product.id } });
  }
  const { cart, missed } = await merge(account, guest);
  expect(cart.items.map(({ product }) => product.id)).toContain(fitting.id);
  expect(cart.items).toHaveLength(100);
  expect(missed).toMatchObject([
    { product_name: extra.name, message: expect.stringContaining("Your cart is full") },
  ]);
});

test("shows the account a price that changed since the guest saw it", async () => {
  const product = await aProduct({ priceCents: 500, compareAtPriceCents: 1_000 });
  const guest = await aGuestWith(product);
  await changeProduct(product.id, { priceCents: 650 });
  const { cart } = await merge(await anAccount(), guest);
  expect(cart.items).toMatchObject([{ unitPrice: 6.5, previousUnitPrice: 5 }]);
});

test("shows the account a quantity price that changed since the guest saw it", async () => {
  const product = await aProduct({ quantityPrices: [{ fromQuantity: 3, priceCents: 400 }] });
  const guest = await aGuestWith(product, 3);
  await changeProduct(product.id, { quantityPrices: [{ fromQuantity: 3, priceCents: 450 }] });
  const { cart } = await merge(await anAccount(), guest);
  expect(cart.items).toMatchObject([{ unitPrice: 4.5, previousUnitPrice: 4 }]);
});

test("merges once, however often and by whomever the cookie is sent", async () => {
  const product = await aProduct();
  const [account, other] = [await anAccount(), await anAccount()];
  const guest = await aGuestWith(product, 2);
  const merged = await Promise.all([merge(account, guest), merge(account, guest)]);
  expect(merged.map(({ missed }) => missed)).toEqual([[], []]);
  await merge(account, guest);
  expect((await getCart(account)).items).toMatchObject([{ quantity: 2 }]);
  expect((await merge(other, guest)).cart.items).toEqual([]);
});

test("gives a guest's cart to one of two accounts that send its cookie at once", async () => {
  const guest = await aGuestWith(await aProduct(), 2);
  const accounts = [await anAccount(), await anAccount()];
  const merged = await Promise.all(accounts.map((account) => merge(account, guest)));
  expect(merged.flatMap(({ cart }) => cart.items)).toMatchObject([{ quantity: 2 }]);
});

test("returns the account's cart to a browser without a guest's cart", async () => {
  const account = await anAccount();
  await add(account, await aProduct());
  const response = await call("/api/cart/merge", { method: "POST", token: account.token });
  expect((await unwrap(response, mergeCartResponse)).data).toMatchObject({
    cart: { items: [{}] },
    missed: [],
  });
});

test("cancels the guest's unpaid order before the account can buy the same units", async () => {
  const product = await aProduct({ stockQuantity: 2 });
  const guest = await aGuestWith(product, 2);
  const { intentId } = await guestCheckout(guest);
  const account = await anAccount();
  const { cart, missed } = await merge(account, guest);
  expect(cart.items).toMatchObject([{ quantity: 2, isAvailable: true }]);
  expect(missed).toEqual([]);
  expect(await pay(intentId)).toEqual({ isPaid: false });
  expect(await getStock(product)).toBe(2);
  await expectSoundBooks(product);
});

test("merges nothing while the guest's payment is processing, and the rest once it is decided", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product, 2);
  const { intentId } = await guestCheckout(guest);
  await pay(intentId, "pm_card_bypassPending");
  const account = await anAccount();
  const refusal = await requestMerge(account, guest);
  expect(refusal.headers.get("Set-Cookie")).toBeNull();
  expect(await readFailure(refusal)).toMatchObject({ status: 409, code: "payment_in_progress" });
  expect((await getCart(account)).items).toEqual([]);
  expect((await getGuestCart(guest)).items).toHaveLength(1);
  await letBankDecide(intentId, { declined: true });
  await deliverAll(intentId);
  expect((await merge(account, guest)).cart.items).toMatchObject([{ quantity: 2 }]);
  await expectSoundBooks(product);
});

test("does not put what the guest has just paid for into the account's cart", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product);
  const { intentId } = await guestCheckout(guest);
  await pay(intentId);
  expect((await merge(await anAccount(), guest)).cart.items).toEqual([]);
  await expectSoundBooks(product);
});

test("keeps both carts if the payment service does not respond", async () => {
  const guest = await aGuestWith(await aProduct());
  await guestCheckout(guest);
  const account = await anAccount();
  const refusal = await withFault({ action: { do: "drop_before" }, count: 9 }, () =>
    requestMerge(account, guest),
  );
  expect(refusal.status).toBe(503);
  expect((await getGuestCart(guest)).items).toHaveLength(1);
  expect((await merge(account, guest)).cart.items).toHaveLength(1);
});

test("refuses a suspended account, whose browser keeps its cart", async () => {
  const guest = await aGuestWith(await aProduct());
  const suspended = await suspend(await anAccount());
  expect((await requestMerge(suspended, guest)).status).toBe(403);
  expect((await getGuestCart(guest)).items).toHaveLength(1);
});

async function merge(account: Account, guest: Guest) {
  return (await unwrap(await requestMerge(account, guest), mergeCartResponse)).data;
}

function requestMerge({ token }: Pick<Account, "token">, { headers }: Guest): Promise<Response> {
  return call("/api/cart/merge", { method: "POST", token, headers });
}
