import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { adminStatsResponse } from "../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../contract/admin/orders.ts";
import { buyAgainResponse } from "../../contract/orders/buy-again.ts";
import { createCodResponse } from "../../contract/orders/checkout.ts";
import { orderPageView, transactionView } from "../../contract/orders/orders.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { expireReservations } from "../../worker/domain/orders/reconciliation/expire-reservations.ts";
import { type Account, anAccount } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { aProduct } from "./builders/products.ts";
import {
  add,
  aShopper,
  atPayment,
  cancel,
  checkout,
  confirm,
  getCart,
  type Shopper,
  suspend,
} from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";
import { pay } from "./builders/stripe.ts";

const transactionsResponse = v.object({
  success: v.literal(true),
  data: v.object({ transactions: v.array(transactionView) }),
});

async function paidOrder(quantity = 2) {
  const product = await aProduct();
  const payment = await atPayment(product, quantity);
  await pay(payment.intentId);
  await confirm(payment.shopper, payment);
  return { product, ...payment };
}

async function listAll(account: Account, query = "") {
  const response = await call(`/api/orders/my-orders${query}`, { token: account.token });
  return unwrap(response, orderPageView);
}

async function orderCash(shopper: Shopper) {
  const { id } = await getCart(shopper);
  const json = { cart_id: id, shipping_address_id: shopper.address.id };
  const response = await call("/api/orders/create-cod", { token: shopper.token, json });
  return (await unwrap(response, createCodResponse)).data;
}

function buyAgain(account: Account, orderId: string): Promise<Response> {
  return call(`/api/orders/${orderId}/buy-again`, { method: "POST", token: account.token });
}

test("returns an order's payment, and then its refund, as its transactions", async () => {
  const { shopper, orderId } = await paidOrder();
  const path = `/api/orders/${orderId}/transactions`;
  const read = async () =>
    (await unwrap(await call(path, { token: shopper.token }), transactionsResponse)).data.transactions;
  expect(await read()).toMatchObject([{ type: "payment" }]);
  await cancel(shopper, orderId);
  const both = await read();
  expect(both.map((each) => each.type)).toEqual(["payment", "refund"]);
  expect(both[0]?.amount).toBe(both[1]?.amount);
});

test.each(["transactions", "buy-again"])("%s returns 401 to guests, and 404 to all others", async (what) => {
  const { orderId } = await paidOrder();
  const other = await anAccount();
  const method = what === "buy-again" ? "POST" : "GET";
  for (const id of [orderId, crypto.randomUUID(), "nonsense"]) {
    const path = `/api/orders/${id}/${what}`;
    expect((await call(path, { method })).status).toBe(401);
    const refused = await call(path, { method, token: other.token });
    expect(refused.status).toBe(404);
    expect((await unwrap(refused, failureView)).code).toBe("order_not_found");
  }
});

test("hides a checkout that was replaced by cash on delivery or abandoned", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product, 2);
  const cash = await orderCash(shopper);
  const list = await listAll(shopper);
  expect(list).toMatchObject({ count: 1, total_pages: 1 });
  expect(list.data.map((order) => order.id)).toEqual([cash.orderId]);
  expect((await listAll(shopper, "?status=canceled")).data).toEqual([]);
  // Its URL still opens it.
  expect((await call(`/api/orders/${orderId}`, { token: shopper.token })).status).toBe(200);

  const leftBehind = await atPayment(product);
  await expireReservations(storeContext(new Date(Date.now() + 31 * 60_000)));
  expect((await listAll(leftBehind.shopper)).data).toEqual([]);
});

test("shows an open checkout once its shopper pressed Pay or a payment was declined", async () => {
  const product = await aProduct();
  const { shopper, orderId, orderNumber, intentId } = await atPayment(product);
  const admin = await anAdmin();
  const listForAdmin = async (query: string) => {
    const response = await call(`/api/orders?${query}`, { token: admin.token });
    return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
  };
  const stats = async () =>
    (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data;
  const isListed = async () => [
    (await listAll(shopper)).data.some(({ id }) => id === orderId),
    (await listForAdmin("limit=100")).includes(orderId),
    (await stats()).latest_orders.some(({ id }) => id === orderId),
  ];
  expect(await isListed()).toEqual([false, false, false]);
  expect(await listForAdmin(`search=${orderNumber}`)).toEqual([orderId]);
  await checkout(shopper);
  expect(await isListed()).toEqual([false, false, false]);

  // Two taps on Pay: the same order and payment.
  for (const { intentId: again } of [
    await checkout(shopper, { isPaying: true }),
    await checkout(shopper, { isPaying: true }),
  ]) {
    expect(again).toBe(intentId);
  }
  expect(await isListed()).toEqual([true, true, true]);

  const declined = await atPayment(product);
  await pay(declined.intentId, "pm_card_chargeDeclined");
  await confirm(declined.shopper, declined);
  expect((await listAll(declined.shopper)).data).toMatchObject([{ status: "payment_failed" }]);
});

test("sorts my orders as requested, newest first by default", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const placed: string[] = [];
  for (const [index, quantity] of [2, 3, 1].entries()) {
    await add(shopper, product, quantity);
    const { orderId } = await orderCash(shopper);
    placed.push(orderId);
    const values = [`2026-01-0${index + 1}T00:00:00.000Z`, `PD-${5 - index}`, orderId];
    await env.DB.prepare("UPDATE orders SET created_at = ?, order_number = ? WHERE id = ?")
      .bind(...values)
      .run();
  }
  const [first, second, third] = placed;
  const ids = async (query: string) => (await listAll(shopper, query)).data.map(({ id }) => id);
  expect(await ids("")).toEqual([third, second, first]);
  expect(await ids("?sort_by=created_at&order=asc")).toEqual([first, second, third]);
  expect(await ids("?sort_by=total_amount&order=asc")).toEqual([third, first, second]);
  expect(await ids("?sort_by=total_amount")).toEqual([second, first, third]);
  expect(await ids("?sort_by=order_number&order=asc")).toEqual([third, second, first]);
});

test("lists canceled and paid orders", async () => {
  const product = await aProduct();
  const unpaid = await atPayment(product);
  await cancel(unpaid.shopper, unpaid.orderId);
  expect((await listAll(unpaid.shopper, "?status=canceled")).data).toHaveLength(1);
  const paid = await paidOrder();
  await cancel(paid.shopper, paid.orderId);
  expect((await listAll(paid.shopper)).data).toHaveLength(1);
});

test("fills the cart with available items when buying again, and names the others", async () => {
  const { shopper, orderId, product } = await paidOrder(3);
  const { data } = await unwrap(await buyAgain(shopper, orderId), buyAgainResponse);
  expect(data).toMatchObject({ added: [product.name], missed: [] });
  expect(data.cart.items).toMatchObject([{ quantity: 3 }]);

  await env.DB.prepare("UPDATE products SET stock_on_hand = stock_allocated + 4 WHERE id = ?")
    .bind(product.id)
    .run();
  const short = (await unwrap(await buyAgain(shopper, orderId), buyAgainResponse)).data;
  expect(short.missed).toEqual([
    { product_name: product.name, message: `Only 4 of ${product.name} left. Your cart holds 3 already.` },
  ]);
  await env.DB.prepare("UPDATE products SET is_active = 0 WHERE id = ?").bind(product.id).run();
  const gone = (await unwrap(await buyAgain(shopper, orderId), buyAgainResponse)).data;
  expect(gone).toMatchObject({ added: [], missed: [{ message: `${product.name} is no longer available.` }] });
});

test("refuses buying again by a suspended account", async () => {
  const { shopper, orderId } = await paidOrder();
  await suspend(shopper);
  const refused = await buyAgain(shopper, orderId);
  expect(refused.status).toBe(403);
  expect((await unwrap(refused, failureView)).code).toBe("account_suspended");
});

test("shows every order to an admin, and only their own to a suspended one", async () => {
  const admin = await anAdmin();
  const { orderId } = await atPayment(await aProduct());
  const read = () => call(`/api/orders/${orderId}`, { token: admin.token });
  expect((await read()).status).toBe(200);
  await suspend(admin);
  expect((await read()).status).toBe(404);
});

test("adds available items in the order's order when buying again, and names the others", async () => {
  const [kept, gone, short] = [await aProduct(), await aProduct(), await aProduct()];
  const shopper = await aShopper();
  for (const product of [kept, gone, short]) await add(shopper, product, 2);
  const { id: cartId } = await getCart(shopper);
  const placed = await call("/api/orders/create-cod", {
    token: shopper.token,
    json: { cart_id: cartId, shipping_address_id: shopper.address.id },
  });
  const { data } = await unwrap(placed, createCodResponse);
  await env.DB.batch([
    env.DB.prepare("UPDATE products SET is_active = 0 WHERE id = ?").bind(gone.id),
    env.DB.prepare("UPDATE products SET stock_on_hand = stock_allocated + 1 WHERE id = ?").bind(short.id),
  ]);
  await add(shopper, kept, 1);
  const answer = await unwrap(await buyAgain(shopper, data.orderId), buyAgainResponse);
  expect(answer.data.added).toEqual([kept.name]);
  expect(answer.data.missed).toEqual([
    { product_name: gone.name, message: `${gone.name} is no longer available.` },
    { product_name: short.name, message: `Only 1 of ${short.name} left.` },
  ]);
  expect(answer.data.cart.items.map(({ quantity }) => quantity)).toEqual([3]);
});
