import { expect, test } from "vitest";
import { bulkShipResponse } from "../../../../contract/admin/order-changes.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aCashOrderEnding } from "../../builders/cash-orders.ts";
import { sendChange } from "../../builders/changes.ts";
import { moveTo, setStatus } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { aFailedRefund, getFirstItemId } from "../../builders/refunds.ts";
import { aRequestedReturn, moveReturnTo, requestReturnOf } from "../../builders/returns.ts";
import { aSentOrder } from "../../builders/sent-orders.ts";
import { aPaidOrder, getOrder, getStock } from "../../builders/shoppers.ts";
import { expectStock, setStock } from "../../builders/stock.ts";
import { call, unwrap } from "../../builders/store.ts";

test("keeps an order whose refund failed out of the orders to pack", async () => {
  const { admin, orderId } = await aFailedRefund({ refundsUnits: true, restock: false });
  expect(await listToPack(admin)).not.toContain(orderId);
});

test("keeps an order whose change awaits its payment out of the orders to pack, and of those to ship", async () => {
  const admin = await anAdmin();
  const { orderId } = await aPaidOrder(await aProduct());
  expect(await listToPack(admin)).toContain(orderId);
  const added = [{ product_id: (await aProduct()).id, quantity: 2 }];
  expect((await sendChange(admin, orderId, { added }, { settlement: "link" })).status).toBe(200);
  expect(await listToPack(admin)).not.toContain(orderId);
  expect(await ship(admin, orderId)).toMatchObject([
    { shipped: false, message: expect.stringContaining("waits for its payment") },
  ]);
  const [change] = (await getOrder(admin, orderId)).changes;
  const ended = await call(`/api/orders/${orderId}/changes/${change?.id}`, {
    method: "DELETE",
    token: admin.token,
  });
  expect(ended.status).toBe(200);
  expect(await listToPack(admin)).toContain(orderId);
});

test("ships an order whose refund failed only after a confirmation, alone and in bulk", async () => {
  const { admin, orderId, product } = await aFailedRefund({ refundsUnits: true, restock: false });
  for (const status of ["shipped", "delivered"]) {
    const refused = await setStatus(admin, orderId, { status });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: "refund_failed" });
  }
  expect(await ship(admin, orderId)).toMatchObject([
    { shipped: false, message: expect.stringContaining("A refund of this order failed") },
  ]);
  expect(await ship(admin, orderId, true)).toMatchObject([{ shipped: true }]);
  await expectStock(admin, product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
  await expectSoundBooks(product);
});

test("takes the units of a parcel from the stock that a failed refund had put back", async () => {
  const { admin, orderId, product } = await aFailedRefund({ refundsUnits: true });
  expect(await getStock(product)).toBe(20);
  await moveTo(admin, orderId, "shipped", { acknowledge_failed_refund: true });
  await expectStock(admin, product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
  await expectSoundBooks(product);
});

test("refuses to ship units that a failed refund had put back and others have bought since", async () => {
  const { admin, orderId, product } = await aFailedRefund({ refundsUnits: true });
  await setStock(product, 1);
  await aPaidOrder(product);
  const refused = await setStatus(admin, orderId, { status: "shipped", acknowledge_failed_refund: true });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "insufficient_stock" });
  expect(await ship(admin, orderId, true)).toMatchObject([
    { shipped: false, message: expect.stringContaining("have been sold to others") },
  ]);
  await expectStock(admin, product, { on_hand: 1, allocated: 1, stock_quantity: 0 });
});

test("refuses to undo a delivery with a return, and receives nothing of an order that has not left", async () => {
  const { shopper, orderId, product } = await aCashOrderEnding(3);
  const admin = await anAdmin();
  await moveTo(admin, orderId, "delivered");
  const line = getFirstItemId(await getOrder(shopper, orderId));
  const undo = () => call(`/api/orders/${orderId}/undo-delivery`, { token: admin.token, json: {} });
  const [requested, undone] = await Promise.all([requestReturnOf(shopper, { orderId, line }), undo()]);
  expect([requested.status, undone.status].sort()).toEqual([200, 409]);
  const sent = await aSentOrder();
  const requestedReturn = await aRequestedReturn(sent);
  await moveTo(admin, sent.orderId, "processing");
  await moveReturnTo(admin, requestedReturn.id, { state: "approved" });
  const received = await moveReturnTo(admin, requestedReturn.id, { state: "received", restock: true });
  expect(received.status).toBe(409);
  await expectSoundBooks(product, sent.product);
});

async function listToPack(admin: Account) {
  const response = await call("/api/orders?work=to_pack&limit=100", { token: admin.token });
  return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
}

async function ship(admin: Account, id: string, acknowledge_failed_refund?: boolean) {
  const json = { orders: [{ id, acknowledge_failed_refund }] };
  const response = await call("/api/orders/bulk-ship", { token: admin.token, json });
  return (await unwrap(response, bulkShipResponse)).data;
}
