import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { undoDelivery } from "../../../../worker/domain/orders/lifecycle/undo-delivery.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aCashOrderEnding, setStatus } from "../../builders/cash-orders.ts";
import { getAdmin } from "../../builders/profiles.ts";
import { refund } from "../../builders/refunds.ts";
import { getOrder, getStock } from "../../builders/shoppers.ts";
import { call, storeContext } from "../../builders/store.ts";

test("restores status, payment, stock and email when a delivery is undone within a minute", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "shipped");
  await setStatus(admin, orderId, "delivered");
  expect((await undoByRequest(admin, orderId)).status).toBe(200);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "shipped",
    payment_status: "pending",
    cash_rounding: 0,
    transactions: [],
  });
  const { results } = await env.DB.prepare(
    "SELECT kind FROM emails WHERE order_id = ? AND kind = 'delivered'",
  )
    .bind(orderId)
    .all();
  expect(results).toEqual([]);
  expect((await getOrder(shopper, orderId)).status_history.map(({ status }) => status)).toEqual([
    "shipped",
    "processing",
  ]);
  const entries = await listAuditEntries(orderId);
  expect(entries.at(-1)).toMatchObject({ action: "order.status", after: { status: "shipped" } });
  await expectSoundBooks(product);
  expect((await undoByRequest(admin, orderId)).status).toBe(409);

  // The next delivery records one payment and queues one email.
  await setStatus(admin, orderId, "delivered");
  expect((await getOrder(shopper, orderId)).transactions).toHaveLength(1);
  const emailState = await env.DB.prepare(
    "SELECT state FROM emails WHERE order_id = ? AND kind = 'delivered'",
  )
    .bind(orderId)
    .first("state");
  expect(emailState).toBe("queued");
  await expectSoundBooks(product);
});

test("returns an unshipped order to processing when its delivery is undone", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  expect((await undoByRequest(admin, orderId)).status).toBe(200);
  expect((await getOrder(admin, orderId)).status).toBe("processing");
  expect(await getStock(product)).toBe(19);
  await expectSoundBooks(product);
});

test("refuses to undo a delivery after a later note", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  const json = { notes: "Left at the door" };
  await call(`/api/orders/${orderId}/status`, { method: "PUT", token: admin.token, json });
  expect((await undoByRequest(admin, orderId)).status).toBe(409);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "delivered",
    payment_status: "succeeded",
    transactions: [{ type: "payment", amount: 20 }],
  });
  await expectSoundBooks(product);
});

test("refuses to undo a delivery after a minute, after a refund or for a customer", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await setStatus(admin, orderId, "delivered");
  expect((await undoByRequest(shopper, orderId)).status).toBe(403);
  const later = storeContext(new Date(Date.now() + 61_000));
  await expect(undoDelivery(later, await getAdmin(admin), orderId)).rejects.toMatchObject({
    code: "conflict",
  });
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  expect((await undoByRequest(admin, orderId)).status).toBe(409);
  expect((await getOrder(admin, orderId)).status).toBe("delivered");
  await expectSoundBooks(product);
});

function undoByRequest(admin: Account, orderId: string) {
  return call(`/api/orders/${orderId}/undo-delivery`, { method: "POST", token: admin.token });
}
