import { expect, test } from "vitest";
import { buyAgainResponse } from "../../../contract/orders/cart.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import type { Account } from "../builders/accounts.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { add, aPaidOrder, aShopper, placeCashOrder, suspend } from "../builders/shoppers.ts";
import { setStock } from "../builders/stock.ts";
import { call, unwrap } from "../builders/store.ts";

test("adds the items of an order to the cart", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await aPaidOrder(product, 3);
  const { data } = await unwrap(await buyAgain(shopper, orderId), buyAgainResponse);
  expect(data).toMatchObject({ added: [product.name], missed: [] });
  expect(data.cart.items).toMatchObject([{ quantity: 3 }]);
});

test("names an item of which too few units are left", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await aPaidOrder(product, 3);
  await buyAgain(shopper, orderId);
  await setStock(product, 4);
  const { data } = await unwrap(await buyAgain(shopper, orderId), buyAgainResponse);
  expect(data.missed).toEqual([
    { product_name: product.name, message: `Only 4 of ${product.name} left. Your cart already has 3.` },
  ]);
});

test("names an item that is no longer sold", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await aPaidOrder(product);
  await changeProduct(product.id, { isActive: false });
  const { data } = await unwrap(await buyAgain(shopper, orderId), buyAgainResponse);
  expect(data).toMatchObject({
    added: [],
    missed: [{ message: `${product.name} is no longer available.` }],
  });
});

test("refuses a suspended account", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct(), 2);
  const refused = await buyAgain(await suspend(shopper), orderId);
  expect(refused.status).toBe(403);
  expect((await unwrap(refused, failureResponse)).code).toBe("account_suspended");
});

test("adds available items to a filled cart, and names the unavailable ones in order", async () => {
  const [available, hidden, scarce] = [await aProduct(), await aProduct(), await aProduct()];
  const shopper = await aShopper();
  for (const product of [available, hidden, scarce]) await add(shopper, product, 2);
  const { orderId } = await placeCashOrder(shopper);
  await changeProduct(hidden.id, { isActive: false });
  await setStock(scarce, 1);
  await add(shopper, available, 1);
  const { data } = await unwrap(await buyAgain(shopper, orderId), buyAgainResponse);
  expect(data.added).toEqual([available.name]);
  expect(data.missed).toEqual([
    { product_name: hidden.name, message: `${hidden.name} is no longer available.` },
    { product_name: scarce.name, message: `Only 1 of ${scarce.name} left.` },
  ]);
  expect(data.cart.items.map(({ quantity }) => quantity)).toEqual([3]);
});

function buyAgain(account: Account, orderId: string): Promise<Response> {
  return call(`/api/orders/${orderId}/buy-again`, { method: "POST", token: account.token });
}
