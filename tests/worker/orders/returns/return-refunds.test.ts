import { expect, test } from "vitest";
import { refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import { returnResponse } from "../../../../contract/orders/returns.ts";
import { listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { listEmailSubjects, readOutbox } from "../../builders/outbox.ts";
import { listRefunds, reconcileIn, refund } from "../../builders/refunds.ts";
import {
  aReceivedReturn,
  aRequestedReturn,
  listOpenReturns,
  moveReturnTo,
  refundReturn,
  requestReturnOf,
} from "../../builders/returns.ts";
import { aSentOrder, type SentOrder } from "../../builders/sent-orders.ts";
import { getOrder, getStock } from "../../builders/shoppers.ts";
import { unwrap } from "../../builders/store.ts";
import { deliverAll, disputeAtStripe, findPayment, letBankDecide } from "../../builders/stripe.ts";

test("restocks, refunds and emails each step of a return once despite repeated requests", async () => {
  const sent = await aSentOrder(3);
  const { admin, shopper, orderId, product } = sent;
  const stock = await getStock(product);
  const requested = await aRequestedReturn(sent, 2);
  expect(await listOpenReturns(admin, orderId)).toMatchObject([
    {
      id: requested.id,
      state: "requested",
      reason: "It wobbles",
      items: [{ product_name: product.name, quantity: 2 }],
    },
  ]);
  expect((await getOrder(shopper, orderId)).items).toMatchObject([{ returnable_quantity: 1 }]);

  const approval = { state: "approved", message: "Sorry! Please bring it in." };
  for (const _attempt of [1, 2]) {
    expect((await moveReturnTo(admin, requested.id, approval)).status).toBe(200);
  }
  const otherApproval = { state: "approved", message: "Please send it by mail." };
  expect((await moveReturnTo(admin, requested.id, otherApproval)).status).toBe(409);
  expect(
    (await listEmailSubjects(shopper)).filter((subject) => subject.endsWith("is approved")),
  ).toHaveLength(1);
  expect((await readOutbox(shopper.email)).map(({ text }) => text).join()).toContain(
    "Sorry! Please bring it in.",
  );

  // All requests read before the first one writes.
  const received = await Promise.all(
    [1, 2, 3].map(() => moveReturnTo(admin, requested.id, { state: "received", restock: true })),
  );
  expect(received.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await listAuditEntries(orderId)).filter(({ action }) => action === "return.received")).toHaveLength(
    1,
  );
  expect(await getStock(product)).toBe(stock + 2);
  expect((await getOrder(shopper, orderId)).items).toMatchObject([{ returnable_quantity: 1 }]);

  const responses = await Promise.all([1, 2, 3].map(() => refundReturn(admin, requested.id)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await findPayment(sent.intentId)).toMatchObject({
    refunds: 1,
    refunded: Math.round(requested.amount * 100),
  });
  expect(await getStock(product)).toBe(stock + 2);
  expect(await getOrder(shopper, orderId)).toMatchObject({
    status: "delivered",
    payment_status: "partially_refunded",
    refunded_amount: requested.amount,
    items: [{ refunded_quantity: 2, returnable_quantity: 1 }],
    returns: [{ state: "refunded", answer: "Sorry! Please bring it in.", restocks: true }],
  });
  expect(await listOpenReturns(admin, orderId)).toEqual([]);
  await expectSoundBooks(product);
});

test("does not restock damaged units, and refunds the amount that an admin enters", async () => {
  const sent = await aSentOrder(2);
  const stock = await getStock(sent.product);
  const requested = await aRequestedReturn(sent, 2);
  await moveReturnTo(sent.admin, requested.id, { state: "approved" });
  await moveReturnTo(sent.admin, requested.id, { state: "received", restock: false });
  expect((await refundReturn(sent.admin, requested.id, { amount: 0 })).status).toBe(422);
  expect((await refundReturn(sent.admin, requested.id, { amount: 9_999 })).status).toBe(422);
  expect((await refundReturn(sent.admin, requested.id, { amount: 1.5 })).status).toBe(200);
  expect(await getStock(sent.product)).toBe(stock);
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(1.5);
  await expectSoundBooks(sent.product);
});

test("does not refund a return if its order was already refunded", async () => {
  const sent = await aSentOrder(1);
  const requested = await aRequestedReturn(sent);
  await moveReturnTo(sent.admin, requested.id, { state: "approved" });
  await moveReturnTo(sent.admin, requested.id, { state: "received", restock: true });
  await refund(sent.admin, sent.orderId, { amount: sent.amount });
  expect((await refundReturn(sent.admin, requested.id)).status).toBe(409);
  expect(
    (await moveReturnTo(sent.admin, requested.id, { state: "declined", message: "Paid back already." }))
      .status,
  ).toBe(200);
  await expectSoundBooks(sent.product);
});

test("refunds exactly the line's charge if its units are returned one by one", async () => {
  const sent = await aSentOrder(3);
  const [item] = sent.order.items;
  if (item === undefined) throw new Error("The order has no items");
  const chargedCents = Math.round((item.total_amount + item.tax_amount) * 100);
  for (const _unit of [1, 2, 3]) {
    const requested = await aRequestedReturn(sent);
    await moveReturnTo(sent.admin, requested.id, { state: "approved" });
    await moveReturnTo(sent.admin, requested.id, { state: "received", restock: true });
    await refundReturn(sent.admin, requested.id);
  }
  const { refunded_amount } = await listRefunds(sent.admin, sent.orderId);
  expect(Math.round(refunded_amount * 100)).toBe(chargedCents);
  await expectSoundBooks(sent.product);
});

test("refuses to refund a return before it is received or after it is declined", async () => {
  const sent = await aSentOrder(1);
  const { admin } = sent;
  const requested = await aRequestedReturn(sent);
  expect((await moveReturnTo(admin, requested.id, { state: "received", restock: true })).status).toBe(409);
  expect((await refundReturn(admin, requested.id)).status).toBe(409);
  await moveReturnTo(admin, requested.id, { state: "approved" });
  expect((await refundReturn(admin, requested.id)).status).toBe(409);
  await moveReturnTo(admin, requested.id, { state: "declined", message: "It never came." });
  for (const body of [{ state: "approved" }, { state: "received", restock: true }]) {
    expect((await moveReturnTo(admin, requested.id, body)).status).toBe(409);
  }
  expect((await refundReturn(admin, requested.id)).status).toBe(409);
  expect((await listRefunds(admin, sent.orderId)).refunds).toEqual([]);
});

test("moves a return back to received if its refund fails, and refunds it on the next attempt", async () => {
  const sent = await aSentOrder(1, "delivered", "pm_card_refundFail");
  const requested = await aReceivedReturn(sent);
  expect(await (await refundReturn(sent.admin, requested.id)).json()).toMatchObject({
    message: "The refund has been made.",
    data: { state: "refunded" },
    refund: { state: "succeeded" },
  });
  await letBankDecide(sent.intentId);
  await deliverAll(sent.intentId);
  expect(await getReturnState(sent)).toBe("received");
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(0);

  expect(await (await refundReturn(sent.admin, requested.id, { by_hand: true })).json()).toMatchObject({
    message: "The refund has been recorded.",
    data: { state: "refunded" },
  });
  expect(await getReturnState(sent)).toBe("refunded");
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(requested.amount);
  await expectSoundBooks();
});

test("makes one refund of a return whose refund the bank is processing", async () => {
  const sent = await aSentOrder(1, "delivered", "pm_card_pendingRefund");
  const requested = await aReceivedReturn(sent);
  for (const _attempt of [1, 2]) {
    expect(await (await refundReturn(sent.admin, requested.id)).json()).toMatchObject({
      message: "The refund is on its way.",
      refund: { state: "requested" },
    });
  }
  await letBankDecide(sent.intentId);
  await reconcileIn(0);
  expect(await findPayment(sent.intentId)).toMatchObject({ refunds: 1 });
});

test("refuses to refund a return during a dispute, and refunds it once the dispute is won", async () => {
  const sent = await aSentOrder(1);
  const requested = await aReceivedReturn(sent);
  await disputeAtStripe(sent.intentId);
  const refused = await refundReturn(sent.admin, requested.id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "payment_disputed", message: refundRefusalTexts.open });
  expect(await getReturnState(sent)).toBe("received");
  await disputeAtStripe(sent.intentId, "won");
  await reconcileIn(0);
  expect((await refundReturn(sent.admin, requested.id)).status).toBe(200);
  expect(await getReturnState(sent)).toBe("refunded");
});

test("refunds a return even if its request id belongs to another refund", async () => {
  const first = await aSentOrder(2);
  await refund(first.admin, first.orderId, { amount: 1 });
  const { refunds, returns } = await getOrder(first.shopper, first.orderId);
  expect(returns).toEqual([]);
  const sent = await aSentOrder(1);
  const request_id = refunds[0]?.id;
  expect(request_id).toBeDefined();
  const { data: requested } = await unwrap(
    await requestReturnOf(sent.shopper, sent, 1, { request_id }),
    returnResponse,
  );
  await moveReturnTo(sent.admin, requested.id, { state: "approved" });
  await moveReturnTo(sent.admin, requested.id, { state: "received", restock: false });
  expect((await refundReturn(sent.admin, requested.id)).status).toBe(200);
  expect((await listRefunds(sent.admin, sent.orderId)).refunded_amount).toBe(requested.amount);
  expect((await requestReturnOf(first.shopper, first, 1, { request_id })).status).toBe(409);
});

async function getReturnState(sent: SentOrder) {
  return (await getOrder(sent.shopper, sent.orderId)).returns[0]?.state;
}
