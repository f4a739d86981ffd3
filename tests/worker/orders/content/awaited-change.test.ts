import { beforeAll, expect, test } from "vitest";
import { paymentLinkResponse } from "../../../../contract/admin/draft-orders.ts";
import { reconcile } from "../../../../worker/domain/reconciliation/reconcile.ts";
import { idle } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { changeOrder, sendChange } from "../../builders/changes.ts";
import { listEmails } from "../../builders/emails.ts";
import { sumInvoices } from "../../builders/invoices.ts";
import { moveTo } from "../../builders/order-status.ts";
import { confirmLink, getPaymentLink, openLink, signLink } from "../../builders/payment-links.ts";
import { aProduct } from "../../builders/products.ts";
import { getFirstItemId, refund } from "../../builders/refunds.ts";
import { aPaidOrder, aShopper, cancel, getOrder } from "../../builders/shoppers.ts";
import { expectStock } from "../../builders/stock.ts";
import { call, readFailure, storeContext, unwrap } from "../../builders/store.ts";
import { deliverAll, letBankDecide, pay, refundAtStripe } from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

/** Asks for the payment of two more units of another product. */
async function anAwaitedChange() {
  const [ordered, added] = [await aProduct({ stockQuantity: 5 }), await aProduct({ stockQuantity: 5 })];
  const paid = await aPaidOrder(ordered, 2);
  const response = await sendChange(
    admin,
    paid.orderId,
    { added: [{ product_id: added.id, quantity: 2 }] },
    { settlement: "link" },
  );
  expect(response.status).toBe(200);
  const [change] = (await getOrder(admin, paid.orderId)).changes;
  if (change === undefined) throw new Error("The order has no change");
  return { ...paid, ordered, added, change, token: await signLink(change.id, "change") };
}

test("makes a change once its difference is paid by the link, and holds its units until then", async () => {
  const { orderId, order, added, ordered, change, token } = await anAwaitedChange();
  await expectStock(admin, added, { on_hand: 5, allocated: 2, stock_quantity: 3 });
  expect(await getOrder(admin, orderId)).toMatchObject({ total_amount: order.total_amount });
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("change_payment");
  const ship = await call(`/api/orders/${orderId}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status: "shipped" },
  });
  expect(ship.status).toBe(409);
  expect(await getPaymentLink(token)).toMatchObject({ kind: "change", state: "payable", due: change.due });
  const { intentId, amount } = await openLink(token);
  expect(amount).toBe(change.due);
  expect((await openLink(token)).intentId).toBe(intentId);
  await pay(intentId);
  expect(await confirmLink(token)).toMatchObject({ state: "paid" });
  await deliverAll(intentId);
  const after = await getOrder(admin, orderId);
  expect(after.total_amount).toBe(change.total);
  expect(after.items.map(({ quantity }) => quantity)).toEqual([2, 2]);
  expect((await sumInvoices(orderId)).total).toBe(Math.round(after.total_amount * 100));
  await expectStock(admin, added, { on_hand: 5, allocated: 2, stock_quantity: 3 });
  await moveTo(admin, orderId, "shipped");
  await expectSoundBooks(ordered, added);
});

test("gives the payment page of a change to the order's customer alone, and by the email again", async () => {
  const { orderId, shopper, change } = await anAwaitedChange();
  const { payment_token: token } = await getOrder(shopper, orderId);
  expect(await getPaymentLink(token ?? "")).toMatchObject({ kind: "change", due: change.due });
  const stranger = await aShopper();
  expect((await call(`/api/orders/${orderId}`, { token: stranger.token })).status).toBe(404);
  const path = `/api/orders/${orderId}/payment-link`;
  const { data } = await unwrap(await call(path, { token: admin.token }), paymentLinkResponse);
  expect(data).toMatchObject({ until: change.expires_at });
  expect(await getPaymentLink(data?.url.split("/pay/")[1] ?? "")).toMatchObject({ due: change.due });
  expect((await call(`${path}/email`, { method: "POST", token: admin.token })).status).toBe(200);
  const kinds = (await listEmails(orderId)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "change_payment")).toHaveLength(2);
  await call(`/api/orders/${orderId}/changes/${change.id}`, { method: "DELETE", token: admin.token });
  expect(await getOrder(shopper, orderId)).toMatchObject({ payment_token: null });
});

test("makes a change whose payment the webhook reports alone, and refunds both payments of it", async () => {
  const { orderId, added, ordered, token } = await anAwaitedChange();
  const { intentId } = await openLink(token);
  await pay(intentId);
  await deliverAll(intentId);
  const after = await getOrder(admin, orderId);
  expect(after.changes[0]).toMatchObject({ state: "applied" });
  expect((await refund(admin, orderId, { amount: after.total_amount })).status).toBe(200);
  await idle();
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "refunded", left_to_refund: 0 });
  await expectSoundBooks(ordered, added);
});

test("returns a payment that arrives after the change has ended, and releases its units", async () => {
  const { orderId, order, added, ordered, change, token } = await anAwaitedChange();
  const { intentId } = await openLink(token);
  const ended = await call(`/api/orders/${orderId}/changes/${change.id}`, {
    method: "DELETE",
    token: admin.token,
  });
  expect(ended.status).toBe(200);
  await expectStock(admin, added, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  expect(await getPaymentLink(token)).toMatchObject({ state: "ended" });
  expect(await pay(intentId)).toEqual({ isPaid: false });
  expect(await getOrder(admin, orderId)).toMatchObject({ total_amount: order.total_amount });
  await expectSoundBooks(ordered, added);
});

test("returns a payment of a change whose order was canceled meanwhile", async () => {
  const { orderId, added, ordered, token, shopper } = await anAwaitedChange();
  const { intentId } = await openLink(token);
  expect((await cancel(shopper, orderId)).status).toBe(200);
  allowLogged(/Payment refused for order/);
  await pay(intentId);
  await deliverAll(intentId);
  await idle();
  expect(await getOrder(admin, orderId)).toMatchObject({ status: "canceled" });
  await expectStock(admin, added, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  await expectSoundBooks(ordered, added);
});

test("ends a change that is not paid in time", async () => {
  const { orderId, added, ordered, change } = await anAwaitedChange();
  const later = new Date(Date.now() + 4 * 86_400_000);
  await reconcile(storeContext(later), "schedule");
  expect((await getOrder(admin, orderId)).changes[0]).toMatchObject({ id: change.id, state: "ended" });
  await expectStock(admin, added, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  await expectSoundBooks(ordered, added);
});

test("refuses another change, and a refund, while a change waits for its payment", async () => {
  const { orderId, order } = await anAwaitedChange();
  const refused = await refund(admin, orderId, { amount: 1 });
  expect(await readFailure(refused)).toMatchObject({ status: 409 });
  await expect(
    changeOrder(admin, orderId, { lines: [{ order_item_id: order.items[0]?.id ?? "", quantity: 1 }] }),
  ).rejects.toThrow(/waits for its payment/);
});

test("counts the units that an awaited change holds, of an ordered product at another price and of a new one", async () => {
  const [ordered, added] = [await aProduct({ stockQuantity: 9 }), await aProduct({ stockQuantity: 9 })];
  const { orderId } = await aPaidOrder(ordered, 2);
  const change = {
    added: [
      { product_id: ordered.id, quantity: 1, unit_price: 3 },
      { product_id: added.id, quantity: 2 },
    ],
    reason: "As agreed",
  };
  await sendChange(admin, orderId, change, { settlement: "link" });
  await expectStock(admin, ordered, { on_hand: 9, allocated: 3, stock_quantity: 6 });
  await expectSoundBooks(ordered, added);
  const [awaited] = (await getOrder(admin, orderId)).changes;
  const { intentId } = await openLink(await signLink(awaited?.id ?? "", "change"));
  await pay(intentId);
  await deliverAll(intentId);
  expect((await getOrder(admin, orderId)).items.map(({ quantity }) => quantity)).toEqual([2, 1, 2]);
  await expectSoundBooks(ordered, added);
});

test("releases the units of a line that an awaited change adds when the order is canceled", async () => {
  const product = await aProduct({ stockQuantity: 5 });
  const { orderId, order, shopper } = await aPaidOrder(product, 1);
  const lines = [{ order_item_id: getFirstItemId(order), quantity: 3 }];
  await sendChange(admin, orderId, { lines }, { settlement: "link" });
  await expectStock(admin, product, { on_hand: 5, allocated: 3, stock_quantity: 2 });
  expect((await cancel(shopper, orderId)).status).toBe(200);
  await expectStock(admin, product, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  await expectSoundBooks(product);
});

test("releases what a change held, although the bank returned a refund meanwhile", async () => {
  const product = await aProduct({ stockQuantity: 9 });
  const { orderId, order, intentId } = await aPaidOrder(product, 3, "pm_card_refundFail");
  const line = getFirstItemId(order);
  await refund(admin, orderId, {
    amount: 5,
    refund_items: [{ order_item_id: line, quantity: 1 }],
    restock: false,
  });
  const lines = [{ order_item_id: line, quantity: 4 }];
  await sendChange(admin, orderId, { lines }, { settlement: "link" });
  await expectStock(admin, product, { on_hand: 9, allocated: 5, stock_quantity: 4 });
  await letBankDecide(intentId);
  await deliverAll(intentId);
  const [change] = (await getOrder(admin, orderId)).changes;
  const path = `/api/orders/${orderId}/changes/${change?.id}`;
  expect((await call(path, { method: "DELETE", token: admin.token })).status).toBe(200);
  await expectStock(admin, product, { on_hand: 9, allocated: 3, stock_quantity: 6 });
  await expectSoundBooks(product);
});

test("ends a change of an order that somebody refunds in full at Stripe", async () => {
  const [product, added] = [await aProduct({ stockQuantity: 9 }), await aProduct({ stockQuantity: 9 })];
  const { orderId, order, intentId } = await aPaidOrder(product, 2);
  const change = {
    lines: [{ order_item_id: getFirstItemId(order), quantity: 4 }],
    added: [{ product_id: added.id, quantity: 1 }],
  };
  await sendChange(admin, orderId, change, { settlement: "link" });
  await refundAtStripe(intentId);
  await deliverAll(intentId);
  expect(await getOrder(admin, orderId)).toMatchObject({
    status: "refunded",
    changes: [{ state: "ended" }],
  });
  await expectStock(admin, product, { on_hand: 7, allocated: 0, stock_quantity: 7 });
  await expectStock(admin, added, { on_hand: 9, allocated: 0, stock_quantity: 9 });
  await expectSoundBooks(product, added);
});
