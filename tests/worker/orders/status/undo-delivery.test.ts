import { expect, test } from "vitest";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aCashOrderEnding } from "../../builders/cash-orders.ts";
import { minutesLater } from "../../builders/clock.ts";
import { listEmails } from "../../builders/emails.ts";
import { moveTo, setStatus } from "../../builders/order-status.ts";
import { refund } from "../../builders/refunds.ts";
import { getOrder, getStock } from "../../builders/shoppers.ts";
import { call } from "../../builders/store.ts";

test("restores status, payment, stock and email when a delivery is undone within a minute", async () => {
  const { product, shopper, orderId } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "shipped");
  await moveTo(admin, orderId, "delivered");
  expect((await undoByRequest(admin, orderId)).status).toBe(200);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "shipped",
    payment_status: "pending",
    cash_rounding: 0,
    transactions: [],
  });
  expect(await listDeliveryEmails(orderId)).toEqual([]);
  expect((await getOrder(shopper, orderId)).status_history.map(({ status }) => status)).toEqual([
    "shipped",
    "processing",
  ]);
  const entries = await listAuditEntries(orderId);
  expect(entries.at(-1)).toMatchObject({ action: "order.status", after: { status: "shipped" } });
  await expectSoundBooks(product);
  expect((await undoByRequest(admin, orderId)).status).toBe(409);

  // The next delivery records one payment and queues one email.
  await moveTo(admin, orderId, "delivered");
  expect((await getOrder(shopper, orderId)).transactions).toHaveLength(1);
  expect(await listDeliveryEmails(orderId)).toMatchObject([{ state: "queued" }]);
  await expectSoundBooks(product);
});

test("returns an unshipped order to processing when its delivery is undone", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  expect((await undoByRequest(admin, orderId)).status).toBe(200);
  expect((await getOrder(admin, orderId)).status).toBe("processing");
  expect(await getStock(product)).toBe(19);
  await expectSoundBooks(product);
});

test("refuses to undo a delivery after a later note", async () => {
  const { product, orderId } = await aCashOrderEnding(0);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  await setStatus(admin, orderId, { notes: "Left at the door" });
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
  await moveTo(admin, orderId, "delivered");
  expect((await undoByRequest(shopper, orderId)).status).toBe(403);
  const late = await minutesLater(1.1, () => undoByRequest(admin, orderId));
  expect(late.status).toBe(409);
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
  expect((await undoByRequest(admin, orderId)).status).toBe(409);
  expect((await getOrder(admin, orderId)).status).toBe("delivered");
  await expectSoundBooks(product);
});

function undoByRequest(admin: Account, orderId: string) {
  return call(`/api/orders/${orderId}/undo-delivery`, { method: "POST", token: admin.token });
}

async function listDeliveryEmails(orderId: string) {
  return (await listEmails(orderId)).filter(({ kind }) => kind === "delivered");
}
