import * as v from "valibot";
import { expect, test } from "vitest";
import { adminStatsResponse } from "../../../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { orderPageResponse, transactionView } from "../../../../contract/orders/orders.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { type Account, anAccount } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { atTime } from "../../builders/clock.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  checkout,
  confirm,
  placeCashOrder,
  suspend,
} from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { pay } from "../../builders/stripe.ts";

const transactionsResponse = v.object({
  success: v.literal(true),
  data: v.object({ transactions: v.array(transactionView) }),
});

test("returns an order's payment and refund as transactions", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct(), 2);
  const path = `/api/orders/${orderId}/transactions`;
  const readTransactions = async () =>
    (await unwrap(await call(path, { token: shopper.token }), transactionsResponse)).data.transactions;
  expect(await readTransactions()).toMatchObject([{ type: "payment" }]);
  await cancel(shopper, orderId);
  const transactions = await readTransactions();
  expect(transactions.map(({ type }) => type)).toEqual(["payment", "refund"]);
  expect(transactions[0]?.amount).toBe(transactions[1]?.amount);
});

test.each(["transactions", "buy-again"])(
  "returns 401 to guests and 404 to other customers from %s",
  async (action) => {
    const { orderId } = await aPaidOrder(await aProduct(), 2);
    const other = await anAccount();
    const method = action === "buy-again" ? "POST" : "GET";
    for (const id of [orderId, crypto.randomUUID(), "nonsense"]) {
      const path = `/api/orders/${id}/${action}`;
      expect((await call(path, { method })).status).toBe(401);
      const refused = await call(path, { method, token: other.token });
      expect(refused.status).toBe(404);
      expect((await unwrap(refused, failureResponse)).code).toBe("order_not_found");
    }
  },
);

test("lists an order with its first three lines, in their order", async () => {
  const products = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
  const shopper = await aShopper();
  for (const [index, product] of products.entries()) await add(shopper, product, index + 1);
  await placeCashOrder(shopper);
  const [order] = (await listOrders(shopper)).data;
  expect(order?.item_count).toBe(10);
  expect(order?.first_items.map(({ product_name, quantity }) => [product_name, quantity])).toEqual(
    products.slice(0, 3).map(({ name }, index) => [name, index + 1]),
  );
});

test("hides a checkout that was replaced with a cash order or abandoned", async () => {
  const product = await aProduct();
  const { shopper, orderId } = await atPayment(product, 2);
  const cash = await placeCashOrder(shopper);
  const list = await listOrders(shopper);
  expect(list).toMatchObject({ count: 1, total_pages: 1 });
  expect(list.data.map((order) => order.id)).toEqual([cash.orderId]);
  expect((await listOrders(shopper, "?status=canceled")).data).toEqual([]);
  // The replaced order is still available at its URL.
  expect((await call(`/api/orders/${orderId}`, { token: shopper.token })).status).toBe(200);

  const abandoned = await atPayment(product);
  await reconcileIn(31);
  expect((await listOrders(abandoned.shopper)).data).toEqual([]);
});

test("lists an open checkout after the shopper pressed Pay or a payment was declined", async () => {
  const product = await aProduct();
  const { shopper, orderId, orderNumber, intentId } = await atPayment(product);
  const admin = await anAdmin();
  const listForAdmin = async (query: string) => {
    const response = await call(`/api/orders?${query}`, { token: admin.token });
    return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
  };
  const readStats = async () =>
    (await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse)).data;
  const isListed = async () => [
    (await listOrders(shopper)).data.some(({ id }) => id === orderId),
    (await listForAdmin("limit=100")).includes(orderId),
    (await readStats()).latest_orders.some(({ id }) => id === orderId),
  ];
  expect(await isListed()).toEqual([false, false, false]);
  expect(await listForAdmin(`search=${orderNumber}`)).toEqual([orderId]);
  await checkout(shopper);
  expect(await isListed()).toEqual([false, false, false]);

  // A second tap on Pay must not create another payment.
  for (const { intentId: repeatedId } of [
    await checkout(shopper, { isPaying: true }),
    await checkout(shopper, { isPaying: true }),
  ]) {
    expect(repeatedId).toBe(intentId);
  }
  expect(await isListed()).toEqual([true, true, true]);

  const declined = await atPayment(product);
  await pay(declined.intentId, "pm_card_chargeDeclined");
  await confirm(declined.shopper, declined);
  expect((await listOrders(declined.shopper)).data).toMatchObject([{ status: "payment_failed" }]);
});

test("sorts a customer's orders as requested, newest first by default", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  const orders: { orderId: string; orderNumber: string }[] = [];
  for (const [index, quantity] of [2, 3, 1].entries()) {
    await add(shopper, product, quantity);
    const moment = new Date(`2026-01-0${index + 1}T00:00:00.000Z`);
    orders.push(await atTime(moment, () => placeCashOrder(shopper)));
  }
  const [first, second, third] = orders.map(({ orderId }) => orderId);
  const listIds = async (query: string) => (await listOrders(shopper, query)).data.map(({ id }) => id);
  expect(await listIds("")).toEqual([third, second, first]);
  expect(await listIds("?sort_by=created_at&order=asc")).toEqual([first, second, third]);
  expect(await listIds("?sort_by=total_amount&order=asc")).toEqual([third, first, second]);
  expect(await listIds("?sort_by=total_amount")).toEqual([second, first, third]);
  const byNumber = orders.toSorted((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1));
  expect(await listIds("?sort_by=order_number&order=asc")).toEqual(byNumber.map(({ orderId }) => orderId));
});

test("lists canceled orders, whether or not they were paid", async () => {
  const product = await aProduct();
  const unpaid = await atPayment(product);
  await cancel(unpaid.shopper, unpaid.orderId);
  expect((await listOrders(unpaid.shopper, "?status=canceled")).data).toHaveLength(1);
  const paid = await aPaidOrder(await aProduct(), 2);
  await cancel(paid.shopper, paid.orderId);
  expect((await listOrders(paid.shopper)).data).toHaveLength(1);
});

test("shows every order to an admin, but only their own to a suspended admin", async () => {
  const admin = await anAdmin();
  const { orderId } = await atPayment(await aProduct());
  const readOrder = ({ token }: Account) => call(`/api/orders/${orderId}`, { token });
  expect((await readOrder(admin)).status).toBe(200);
  expect((await readOrder(await suspend(admin))).status).toBe(404);
});

async function listOrders(account: Account, query = "") {
  const response = await call(`/api/orders/my-orders${query}`, { token: account.token });
  return unwrap(response, orderPageResponse);
}
