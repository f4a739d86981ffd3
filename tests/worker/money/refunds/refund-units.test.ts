import { expect, test } from "vitest";
import { adminStatsResponse } from "../../../../contract/admin/dashboard.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { refundOrderResponse } from "../../../../contract/orders/refunds.ts";
import { readRefunds } from "../../../../worker/domain/money/refunds/read-refunds.ts";
import { countRestockableUnits } from "../../../../worker/domain/money/refunds/refund-units.ts";
import { createRefund } from "../../../../worker/domain/money/refunds/write-refund.ts";
import { systemActor } from "../../../../worker/domain/profiles/actor.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { moveTo } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { aProduct } from "../../builders/products.ts";
import { aFailedRefund, getFirstItemId, listRefunds, refund } from "../../builders/refunds.ts";
import { aPaidOrder, cancel, getOrder, getStock } from "../../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { deliverAll } from "../../builders/stripe.ts";

test("shows refunded units to the customer, and packs only the others", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  const line = getFirstItemId(paid.order);
  const refundUnits = (restock: boolean, quantity = 1) =>
    refund(admin, paid.orderId, { amount: 1, restock, refund_items: [{ order_item_id: line, quantity }] });

  expect((await refundUnits(true)).status).toBe(200);
  expect(await getStock(product)).toBe(18);
  expect((await getOrder(paid.shopper, paid.orderId)).items).toMatchObject([
    { quantity: 3, refunded_quantity: 1, to_pack_quantity: 2 },
  ]);
  expect((await refundUnits(false)).status).toBe(200);
  expect(await getStock(product)).toBe(18);
  expect((await getOrder(paid.shopper, paid.orderId)).items).toMatchObject([
    { refunded_quantity: 2, to_pack_quantity: 1 },
  ]);

  const tooMany = await refundUnits(false, 2);
  expect(tooMany.status).toBe(422);
  expect(await tooMany.json()).toMatchObject({
    errors: { refund_items: `At most 1 of ${product.name} can be refunded.` },
  });
  expect(await findWork(admin, "to_pack")).toContain(paid.orderId);
  expect((await refundUnits(true)).status).toBe(200);
  expect((await getOrder(paid.shopper, paid.orderId)).items).toMatchObject([{ to_pack_quantity: 0 }]);
  expect(await findWork(admin, "to_pack")).not.toContain(paid.orderId);
  await expectSoundBooks(product);
});

test("lists refunded units in the shipping email", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct(), 3);
  const refund_items = [{ order_item_id: getFirstItemId(paid.order), quantity: 1 }];
  await refund(admin, paid.orderId, { amount: 1, refund_items });
  await moveTo(admin, paid.orderId, "shipped");
  await sendEmails();
  const email = (await readOutbox(paid.shopper.email)).find(({ subject }) =>
    subject.endsWith("is on its way"),
  );
  expect(email?.text).toContain("(1 of 3 refunded)");
  expect(email?.text).toContain("Paid by card, $1.00 refunded");
});

test("restocks every unit of a full refund before shipping, and leaves nothing to pack", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2);
  const refund_items = [{ order_item_id: getFirstItemId(paid.order), quantity: 2 }];
  await refund(admin, paid.orderId, { amount: paid.amount, refund_items });
  expect(await getStock(product)).toBe(20);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "refunded",
    items: [{ refunded_quantity: 2, to_pack_quantity: 0 }],
    refunds: [{ amount: paid.amount, state: "succeeded" }],
  });
  await expectSoundBooks(product);
});

test("leaves no unit of a canceled order to pack", async () => {
  const paid = await aPaidOrder(await aProduct(), 2);
  await cancel(paid.shopper, paid.orderId);
  expect((await getOrder(paid.shopper, paid.orderId)).items).toMatchObject([{ to_pack_quantity: 0 }]);
});

test("emails the customer once about a refund that the bank returned", async () => {
  const failed = await aFailedRefund();
  const { orderId, shopper } = failed;
  await deliverAll(failed.intentId);
  await sendEmails();
  const subjects = (await readOutbox(shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("didn't go through"))).toHaveLength(1);
  expect((await getOrder(shopper, orderId)).refunds).toMatchObject([
    { amount: failed.amount, state: "failed" },
  ]);
});

test("lists a refund that the bank returned as work until it is paid by hand", async () => {
  const { admin, orderId } = await aFailedRefund();
  expect(await findWork(admin, "refund_failed")).toContain(orderId);
  const stats = await unwrap(await call("/api/admin/stats", { token: admin.token }), adminStatsResponse);
  expect(stats.data.work.refund_failed).toBe((await findWork(admin, "refund_failed")).length);

  // A partial refund does not complete it.
  await refund(admin, orderId, { amount: 0.01 });
  expect(await findWork(admin, "refund_failed")).toContain(orderId);
  const { left_to_refund } = await listRefunds(admin, orderId);
  const byHand = { amount: left_to_refund, by_hand: true, request_id: crypto.randomUUID() };
  const recorded = await unwrap(await refund(admin, orderId, byHand), refundOrderResponse);
  expect(recorded).toMatchObject({
    message: "The refund has been recorded.",
    data: { status: "refunded", left_to_refund: 0, refund: { method: "cash", state: "succeeded" } },
  });
  expect(await findWork(admin, "refund_failed")).not.toContain(orderId);
  // A repeated request id with another method must not look like a completed card refund.
  expect((await refund(admin, orderId, { ...byHand, by_hand: false })).status).toBe(409);
});

test("does not say that a refund by hand went to the card", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct());
  await refund(admin, paid.orderId, { amount: 1, by_hand: true });
  await sendEmails();
  const email = (await readOutbox(paid.shopper.email)).find(({ subject }) =>
    subject.startsWith("Refund of $1.00"),
  );
  expect(email?.text).toContain("We refunded $1.00 to you");
});

test("does not pack the units of a failed refund, and restocks them only once", async () => {
  const { admin, line, product, ...failed } = await aFailedRefund({ refundsUnits: true });
  expect(await getStock(product)).toBe(20);
  expect((await getOrder(failed.shopper, failed.orderId)).items).toMatchObject([
    { refunded_quantity: 0, to_pack_quantity: 0 },
  ]);
  const secondRefund = {
    amount: failed.amount,
    by_hand: true,
    refund_items: [{ order_item_id: line, quantity: 2 }],
  };
  expect((await refund(admin, failed.orderId, secondRefund)).status).toBe(422);
  expect((await refund(admin, failed.orderId, { ...secondRefund, restock: false })).status).toBe(200);
  expect(await getStock(product)).toBe(20);
});

test("limits restocking to units that no refund has restocked or will restock", async () => {
  const paid = await aPaidOrder(await aProduct(), 4);
  const stored = await readRefunds(storeContext(), paid.orderId);
  const [item] = stored?.items ?? [];
  if (stored === undefined || item === undefined) throw new Error("The order is gone");
  const units = (quantity: number) => [{ order_item_id: item.id, quantity }];
  const now = new Date().toISOString();
  const details = { amountCents: 100, reason: "Broken", origin: "admin" as const, actor: systemActor, now };
  const pending = createRefund(stored.order, { ...details, items: units(1) });
  const unsalable = createRefund(stored.order, { ...details, items: units(1), restocks: false });
  const items = [{ ...item, restockedQuantity: 1 }];
  const restockable = countRestockableUnits({ ...stored, items, refunds: [pending, unsalable] });
  expect(restockable.get(item.id)).toBe(2);
});

test("ends the work of a failed refund when its order is canceled", async () => {
  const { admin, orderId, shopper } = await aFailedRefund();
  expect(await findWork(admin, "refund_failed")).toContain(orderId);
  expect((await cancel(shopper, orderId)).status).toBe(200);
  expect(await findWork(admin, "refund_failed")).not.toContain(orderId);
});

async function findWork(admin: Account, work: string): Promise<string[]> {
  const response = await call(`/api/orders?work=${work}&limit=100`, { token: admin.token });
  return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
}
