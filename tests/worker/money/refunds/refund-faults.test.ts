import { expect, test } from "vitest";
import { bindings } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { eventually } from "../../builders/eventually.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, listRefunds, reconcileIn, refund } from "../../builders/refunds.ts";
import { aPaidOrder, getOrder, getStock } from "../../builders/shoppers.ts";
import { deliverAll, listPayments, stripeFaults, withFault } from "../../builders/stripe.ts";

test.each(stripeFaults)("requests a refund and completes it once with Stripe %s", async (_name, action) => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const body = { amount: 2, refund_items: [{ order_item_id: getFirstItemId(paid.order), quantity: 1 }] };
  const fault = { method: "POST", path: "/v1/refunds", action };
  const response = await withFault(fault, () => refund(admin, paid.orderId, body));
  expect(response.status).toBe(200);
  const { refunds } = await listRefunds(admin, paid.orderId);
  expect(refunds.map(({ state }) => state)).toEqual([expect.stringMatching(/requested|succeeded/)]);
  await reconcileIn(0);
  await reconcileIn(16);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "paid",
    payment_status: "partially_refunded",
    refunded_amount: 2,
  });
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1, refunded: 200 }]);
  expect(await getStock(product)).toBe(19);
  await expectSoundBooks(product);
});

test("finds a refund by its metadata if Stripe made it but lost the response", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const lostResponse = { method: "POST", path: "/v1/refunds", action: { do: "drop_response" } };
  await withFault(lostResponse, () => refund(admin, paid.orderId, { amount: 1 }));
  const serverError = { method: "POST", path: "/v1/refunds", action: { do: "error", status: 500 } };
  await withFault(serverError, () => reconcileIn(2));
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBe(1);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1, refunded: 100 }]);
  await expectSoundBooks(product);
});

test("retries a failed refund only after Stripe's list would have shown it", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const serverError = { method: "POST", path: "/v1/refunds", action: { do: "error", status: 500 } };
  await withFault(serverError, () => refund(admin, paid.orderId, { amount: 1 }));
  const earlyRun = await reconcileIn(5);
  expect(earlyRun.failures).toEqual([]);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 0 }]);
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refund_requested");
  await reconcileIn(16);
  await reconcileIn(17);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1, refunded: 100 }]);
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBe(1);
  await expectSoundBooks(product);
});

test("retries a refund with the same key in the next run after a conflict", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const conflict = { method: "POST", path: "/v1/refunds", action: { do: "error", status: 409 } };
  await withFault(conflict, () => refund(admin, paid.orderId, { amount: 1 }));
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refund_requested");
  await reconcileIn(5);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1, refunded: 100 }]);
  await expectSoundBooks(product);
});

test("finds a refund with a lost response after Stripe has forgotten its key", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const lostResponse = { method: "POST", path: "/v1/refunds", action: { do: "drop_response" } };
  await withFault(lostResponse, () => refund(admin, paid.orderId, { amount: 1 }));
  const forgetKey = `UPDATE refunds SET idempotency_key = 'forgotten:' || id WHERE order_id = ?`;
  await bindings.DB.prepare(forgetKey).bind(paid.orderId).run();
  await reconcileIn(25 * 60);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1, refunded: 100 }]);
  expect((await getOrder(paid.shopper, paid.orderId)).refunded_amount).toBe(1);
  await expectSoundBooks(product);
});

test("completes a refund with a lost response by the webhook alone", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const fault = { method: "POST", path: "/v1/refunds", action: { do: "drop_response" } };
  await withFault(fault, () => refund(admin, paid.orderId, { amount: paid.amount }));
  expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refund_requested");
  await deliverAll(paid.intentId);
  await eventually(async () => expect((await getOrder(paid.shopper, paid.orderId)).status).toBe("refunded"));
  await reconcileIn(1);
  expect(await listPayments(paid.orderId)).toMatchObject([{ refunds: 1 }]);
  await expectSoundBooks(product);
});
