import { expect, test } from "vitest";
import { type CartItemView, cartCountResponse, cartResponse } from "../../../contract/orders/cart.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { add, aShopper, checkout, getCart } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

test("creates one cart for ten simultaneous first requests", async () => {
  const { token } = await anAccount();
  const responses = await Promise.all(Array.from({ length: 10 }, () => call("/api/cart", { token })));
  const carts = await Promise.all(responses.map((response) => unwrap(response, cartResponse)));
  expect(new Set(carts.map((cart) => cart.data.id)).size).toBe(1);
});

test("adds up quantities of the same product", async () => {
  const account = await anAccount();
  const product = await aProduct({ priceCents: 199, compareAtPriceCents: 299 });
  await add(account, product);
  const cart = await add(account, product, 2);
  expect(cart.items).toHaveLength(1);
  expect(cart.items[0]).toMatchObject({
    quantity: 3,
    unitPrice: 1.99,
    totalPrice: 5.97,
    previousUnitPrice: null,
    isAvailable: true,
  });
  const count = await call("/api/cart/count", { token: account.token });
  expect((await unwrap(count, cartCountResponse)).data.count).toBe(3);
});

test.each([0, -1])("refuses to add a quantity of %i", async (quantity) => {
  const account = await anAccount();
  const product = await aProduct();
  const failure = await readFailure(await addItem(account.token, { product_id: product.id, quantity }));
  expect(failure).toMatchObject({ status: 422, errors: { quantity: "Quantity must be at least 1" } });
  expect((await getCart(account)).items).toEqual([]);
});

test("limits a line to the stock, even for simultaneous additions", async () => {
  const account = await anAccount();
  const product = await aProduct({ name: "Rare Marble", stockQuantity: 5 });
  await getCart(account);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => addItem(account.token, { product_id: product.id, quantity: 1 })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  expect((await getCart(account)).items[0]?.quantity).toBe(5);
  expect(await readFailure(await addItem(account.token, { product_id: product.id }))).toMatchObject({
    code: "insufficient_stock",
    message: "Only 5 of Rare Marble left. Your cart already has 5.",
  });
});

test("refuses to add a sold-out product", async () => {
  const account = await anAccount();
  const product = await aProduct({ name: "Gone Yo-yo", stockQuantity: 0 });
  expect(await readFailure(await addItem(account.token, { product_id: product.id }))).toMatchObject({
    status: 409,
    message: "Gone Yo-yo is sold out.",
  });
});

test("enforces the minimum order quantity", async () => {
  const account = await anAccount();
  const product = await aProduct({ name: "Party Cups", minimumOrderQuantity: 6 });
  expect(
    await readFailure(await addItem(account.token, { product_id: product.id, quantity: 2 })),
  ).toMatchObject({
    status: 422,
    message: "The minimum order for Party Cups is 6.",
  });
  const line = await addLine(account, product);
  expect(line.quantity).toBe(6);
  expect((await addLine(account, product)).quantity).toBe(7);
  expect((await setQuantity(account.token, line.id, 3)).status).toBe(422);
});

test("sets quantities within stock", async () => {
  const account = await anAccount();
  const line = await addLine(account, await aProduct({ stockQuantity: 4 }));
  const updated = await unwrap(await setQuantity(account.token, line.id, 4), cartResponse);
  expect(updated.data.items[0]?.quantity).toBe(4);
  expect(await readFailure(await setQuantity(account.token, line.id, 5))).toMatchObject({
    status: 409,
    code: "insufficient_stock",
  });
});

test.each([0, -1])("removes a line for a quantity of %i", async (quantity) => {
  const account = await anAccount();
  const line = await addLine(account, await aProduct());
  const updated = await unwrap(await setQuantity(account.token, line.id, quantity), cartResponse);
  expect(updated.data.items).toEqual([]);
  expect((await setQuantity(account.token, line.id, 1)).status).toBe(404);
});

test("lowers a line above the stock step by step, but does not raise it", async () => {
  const account = await anAccount();
  const product = await aProduct({ stockQuantity: 5, minimumOrderQuantity: 2 });
  const line = await addLine(account, product, 5);
  await changeProduct(product.id, { stockQuantity: 3 });
  const statuses = [];
  for (const quantity of [6, 5, 4, 1, 3]) {
    statuses.push((await setQuantity(account.token, line.id, quantity)).status);
  }
  expect(statuses).toEqual([409, 409, 200, 422, 200]);
  expect((await getCart(account)).items[0]).toMatchObject({ quantity: 3, isAvailable: true });
});

test("returns 404 for another account's line, an unknown one and an invalid id", async () => {
  const [owner, other] = [await anAccount(), await anAccount()];
  const line = await addLine(owner, await aProduct());
  for (const id of [line.id, crypto.randomUUID(), "nonsense", "%00", "' OR 1=1 --"]) {
    expect((await setQuantity(other.token, encodeURIComponent(id), 1)).status).toBe(404);
    const removal = await call(`/api/cart/items/${encodeURIComponent(id)}`, {
      method: "DELETE",
      token: other.token,
    });
    expect(await readFailure(removal)).toMatchObject({ status: 404, code: "cart_item_not_found" });
  }
  expect((await getCart(owner)).items).toHaveLength(1);
});

test("refuses to add an unknown or hidden product", async () => {
  const { token } = await anAccount();
  const hidden = await aProduct({ isActive: false });
  for (const id of [hidden.id, crypto.randomUUID()]) {
    expect(await readFailure(await addItem(token, { product_id: id }))).toMatchObject({
      status: 404,
      code: "product_not_found",
    });
  }
  expect((await addItem(token, { product_id: "nonsense" })).status).toBe(422);
});

test("shows the old price of a line until the shopper changes it", async () => {
  const account = await anAccount();
  const product = await aProduct({ priceCents: 500, compareAtPriceCents: 1_000 });
  const line = await addLine(account, product);
  await changeProduct(product.id, { priceCents: 650 });
  expect((await getCart(account)).items[0]).toMatchObject({ unitPrice: 6.5, previousUnitPrice: 5 });
  const changed = await unwrap(await setQuantity(account.token, line.id, 2), cartResponse);
  expect(changed.data.items[0]).toMatchObject({ unitPrice: 6.5, previousUnitPrice: null });
});

test("shows hidden products and unavailable quantities as unavailable", async () => {
  const account = await anAccount();
  const [hidden, scarce, bulk] = [await aProduct(), await aProduct(), await aProduct()];
  await add(account, hidden, 2);
  await add(account, scarce, 3);
  await add(account, bulk, 2);
  await changeProduct(hidden.id, { isActive: false });
  await changeProduct(scarce.id, { stockQuantity: 1 });
  await changeProduct(bulk.id, { minimumOrderQuantity: 3 });
  expect((await getCart(account)).items.map((item) => item.isAvailable)).toEqual([false, false, false]);
});

test("counts units of an unpaid order as available to its shopper only", async () => {
  const product = await aProduct({ stockQuantity: 3 });
  const shopper = await aShopper();
  const { id } = await addLine(shopper, product, 3);
  await checkout(shopper);
  expect((await getCart(shopper)).items).toMatchObject([
    { id, isAvailable: true, quantity: 3, product: { stock_quantity: 3 } },
  ]);
  expect((await setQuantity(shopper.token, id, 2)).status).toBe(200);
  expect((await setQuantity(shopper.token, id, 3)).status).toBe(200);
  const other = await anAccount();
  expect((await addItem(other.token, { product_id: product.id })).status).toBe(409);
});

test("clears a cart, even one that was never created", async () => {
  const account = await anAccount();
  const clear = () => call("/api/cart", { method: "DELETE", token: account.token });
  expect((await unwrap(await clear(), cartResponse)).data.items).toEqual([]);
  await add(account, await aProduct());
  expect((await unwrap(await clear(), cartResponse)).data.items).toEqual([]);
});

async function addItem(token: string, json: unknown): Promise<Response> {
  return call("/api/cart/items", { token, json });
}

/** Adds a product to the cart and returns its line. */
async function addLine(
  account: Account,
  product: Awaited<ReturnType<typeof aProduct>>,
  quantity?: number,
): Promise<CartItemView> {
  const { items } = await add(account, product, quantity);
  const line = items.find((item) => item.product.id === product.id);
  if (line === undefined) throw new Error("The product was not added");
  return line;
}

async function setQuantity(token: string, itemId: string, quantity: unknown): Promise<Response> {
  return call(`/api/cart/items/${itemId}`, { method: "PUT", token, json: { quantity } });
}
