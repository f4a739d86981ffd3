import { expect, test } from "vitest";
import { analyticsResponse } from "../../../../contract/admin/analytics.ts";
import { bulkShipResponse } from "../../../../contract/admin/order-changes.ts";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { taxReportResponse } from "../../../../contract/admin/tax-report.ts";
import { adminUserDetailResponse } from "../../../../contract/admin/users.ts";
import { refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import { invoicesResponse } from "../../../../contract/orders/invoices.ts";
import type { OrderTask } from "../../../../contract/orders/order-status.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { findInconsistencies } from "../../../../worker/domain/reconciliation/find-inconsistencies.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { listInvoices, sumInvoices } from "../../builders/invoices.ts";
import { setStatus } from "../../builders/order-status.ts";
import { readOutbox, sendEmails } from "../../builders/outbox.ts";
import { readPaymentsHealth } from "../../builders/payments-health.ts";
import { aProduct } from "../../builders/products.ts";
import { listRefunds, reconcileIn, refund } from "../../builders/refunds.ts";
import { aPaidOrder, cancel, getOrder, getStock } from "../../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import { deliver, disputeAtStripe, findPayment, readOutcome, withFault } from "../../builders/stripe.ts";

test("records a dispute and its end once", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product);
  const opened = await disputeAtStripe(paid.intentId);
  expect(await readOutcome(await deliver(opened))).toBe("applied");
  expect(await readOutcome(await deliver(opened))).toBe("unchanged");
  expect((await readPaymentsHealth(admin)).disputes).toContainEqual(
    expect.objectContaining({
      order_id: paid.orderId,
      amount: paid.amount,
      status: "needs_response",
      state: "open",
    }),
  );
  const closed = await disputeAtStripe(paid.intentId, "lost");
  expect(await readOutcome(await deliver(closed))).toBe("applied");
  const order = await getOrder(admin, paid.orderId);
  expect(order.status).toBe("paid");
  expect(order.status_history[0]?.notes).toBe(
    `You lost the dispute over ${formatDollars(paid.amount)}. The customer keeps the money.`,
  );
  await expectSoundBooks(product);
});

test("does not reopen a closed dispute if its first event arrives last", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product);
  const opened = await disputeAtStripe(paid.intentId);
  await deliver(await disputeAtStripe(paid.intentId, "won"));
  expect(await readOutcome(await deliver(opened))).toBe("unchanged");
  expect((await readPaymentsHealth(await anAdmin())).disputes).toContainEqual(
    expect.objectContaining({ order_id: paid.orderId, status: "won" }),
  );
  await expectSoundBooks(product);
});

test("shows a dispute to admins only", async () => {
  const { admin, shopper, orderId, order } = await aDisputedOrder();
  expect((await findOrderInList(admin, order.order_number)).order?.dispute).toBe("open");
  expect(await getOrder(admin, orderId)).toMatchObject({
    dispute: "open",
    left_to_refund: 0,
    disputes: [{ state: "open", needs_response: true }],
  });
  expect(await getOrder(shopper, orderId)).toMatchObject({ dispute: null, disputes: [] });
});

test("moves a disputed order from the orders to pack to the disputed ones", async () => {
  const { admin, orderId } = await aDisputedOrder();
  expect(await listWork(admin, "to_pack")).not.toContain(orderId);
  expect(await listWork(admin, "disputed")).toContain(orderId);
});

test("refuses to ship a disputed order without a confirmation", async () => {
  const { admin, orderId } = await aDisputedOrder();
  for (const status of ["shipped", "delivered"]) {
    const refused = await setStatus(admin, orderId, { status });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "payment_disputed",
      message: "The customer's bank disputes this payment. Confirm that you want to ship it anyway.",
    });
  }
  expect((await setStatus(admin, orderId, { status: "processing" })).status).toBe(200);
});

test("skips a disputed order without a confirmation when orders are shipped in bulk", async () => {
  const { admin, orderId } = await aDisputedOrder();
  const undisputed = await aPaidOrder(await aProduct());
  const shipBoth = async (acknowledged?: boolean) => {
    const orders = [{ id: orderId, acknowledge_dispute: acknowledged }, { id: undisputed.orderId }];
    const response = await call("/api/orders/bulk-ship", { token: admin.token, json: { orders } });
    return (await unwrap(response, bulkShipResponse)).data;
  };
  expect(await shipBoth()).toMatchObject([
    { shipped: false, message: expect.stringContaining("disputes this payment") },
    { shipped: true },
  ]);
  expect((await getOrder(admin, orderId)).status).toBe("paid");
  expect((await shipBoth(true))[0]).toMatchObject({ shipped: true });
  // Delivering a shipped order needs no confirmation.
  expect((await setStatus(admin, orderId, { status: "delivered" })).status).toBe(200);
});

test("refuses refunds during a dispute without an email to the customer", async () => {
  const { admin, shopper, orderId } = await aDisputedOrder();
  for (const by_hand of [false, true]) {
    const refused = await refund(admin, orderId, { amount: 1, by_hand });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: "payment_disputed",
      message: refundRefusalTexts.open,
    });
  }
  expect(await listRefunds(admin, orderId)).toMatchObject({ left_to_refund: 0, refunds: [] });
  await sendEmails();
  const subjects = (await readOutbox(shopper.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("didn't go through"))).toEqual([]);
});

test("allows refunds and shipment after a won dispute", async () => {
  const { admin, orderId, intentId, product } = await aDisputedOrder();
  await deliver(await disputeAtStripe(intentId, "won"));
  expect(await getOrder(admin, orderId)).toMatchObject({ dispute: null, disputes: [{ state: "won" }] });
  expect(await listWork(admin, "to_pack")).toContain(orderId);
  expect(await listWork(admin, "disputed")).not.toContain(orderId);
  const response = await refund(admin, orderId, { amount: 1 });
  expect(await response.json()).toMatchObject({ data: { refund: { state: "succeeded" } } });
  expect((await setStatus(admin, orderId, { status: "shipped" })).status).toBe(200);
  await expectSoundBooks(product);
});

test("records a dispute with a lost event when Stripe refuses a refund", async () => {
  const [product, admin] = [await aProduct(), await anAdmin()];
  const { orderId, intentId } = await aPaidOrder(product);
  await disputeAtStripe(intentId);
  expect((await refund(admin, orderId, { amount: 1 })).status).toBe(409);
  expect((await listRefunds(admin, orderId)).refunds).toEqual([]);
  expect((await getOrder(admin, orderId)).dispute).toBe("open");
});

test("deducts a lost dispute from the order, the revenue and the customer's spending", async () => {
  const { admin, shopper, order, intentId, amount } = await aDisputedOrder();
  const { totals: before } = await findOrderInList(admin, order.order_number);
  expect(before.revenue).toBe(amount);
  await deliver(await disputeAtStripe(intentId, "lost"));
  const user = await call(`/api/admin/users/${shopper.id}`, { token: admin.token });
  expect((await unwrap(user, adminUserDetailResponse)).data.total_spent).toBe(0);
  const { order: listed, totals } = await findOrderInList(admin, order.order_number);
  expect(listed).toMatchObject({ dispute: "lost", captured_amount: amount, lost_amount: amount });
  expect(totals).toMatchObject({ captured: amount, refunded: 0, lost: amount, revenue: 0 });
});

test("refuses refunds after a lost dispute", async () => {
  const { admin, orderId, intentId } = await aDisputedOrder();
  await deliver(await disputeAtStripe(intentId, "lost"));
  const response = await refund(admin, orderId, { amount: 1 });
  expect(await response.json()).toMatchObject({ code: "payment_disputed", message: refundRefusalTexts.lost });
});

test("lists an order with a lost dispute until it is canceled", async () => {
  const { admin, orderId, intentId, product } = await aDisputedOrder();
  await deliver(await disputeAtStripe(intentId, "lost"));
  expect((await readPaymentsHealth(admin)).disputes).toContainEqual(
    expect.objectContaining({ order_id: orderId, state: "lost" }),
  );
  // The units are still allocated, so the order stays listed until it is shipped or canceled.
  expect(await listWork(admin, "to_pack")).not.toContain(orderId);
  expect(await listWork(admin, "disputed")).toContain(orderId);
  expect((await setStatus(admin, orderId, { status: "shipped" })).status).toBe(409);
  expect((await setStatus(admin, orderId, { status: "canceled" })).status).toBe(200);
  expect(await listRefunds(admin, orderId)).toMatchObject({ left_to_refund: 0, refunds: [] });
  expect(await listWork(admin, "disputed")).not.toContain(orderId);
  expect(await getStock(product)).toBe(product.stockQuantity);
  expect((await readPaymentsHealth(admin)).discrepancies).toEqual([]);
});

test("credits the tax of a canceled order whose payment was lost, whichever came first", async () => {
  const lostFirst = await aDisputedOrder();
  await deliver(await disputeAtStripe(lostFirst.intentId, "lost"));
  expect((await setStatus(lostFirst.admin, lostFirst.orderId, { status: "canceled" })).status).toBe(200);
  const canceledFirst = await aDisputedOrder();
  expect((await setStatus(canceledFirst.admin, canceledFirst.orderId, { status: "canceled" })).status).toBe(
    200,
  );
  await deliver(await disputeAtStripe(canceledFirst.intentId, "lost"));
  for (const { orderId, order } of [lostFirst, canceledFirst]) {
    expect(await listInvoices(orderId)).toMatchObject([
      { kind: "invoice" },
      { kind: "credit_note", refundId: null, disputeId: expect.any(String), method: "card" },
    ]);
    expect(await sumInvoices(orderId)).toMatchObject({ total: 0, Tax: 0 });
    expect(order.tax_amount).toBeGreaterThan(0);
  }
  expect(await findInconsistencies(storeContext())).toEqual([]);
});

test("names what was lost with an order that was shipped in the invoices, the tax report and their exports", async () => {
  const read = async (path: string) => call(path, { token: admin.token });
  const readLost = async () => ({
    list: (await unwrap(await read("/api/admin/invoices"), invoicesResponse)).lost_to_disputes,
    report: (await unwrap(await read("/api/admin/taxes/report"), taxReportResponse)).data.lost_to_disputes,
  });
  const { admin, orderId, order, intentId, amount } = await aDisputedOrder();
  await setStatus(admin, orderId, { status: "shipped", acknowledge_dispute: true });
  const before = await readLost();
  await deliver(await disputeAtStripe(intentId, "lost"));
  expect((await listInvoices(orderId)).map(({ kind }) => kind)).toEqual(["invoice"]);
  const after = await readLost();
  expect(after.list).toBeCloseTo(before.list + amount, 2);
  expect(after.report.disputes).toBe(before.report.disputes + 1);
  expect(after.report.tax).toBeCloseTo(before.report.tax + order.tax_amount, 2);
  const rows = await (await read("/api/admin/invoices/export")).text();
  expect(rows).toMatch(new RegExp(`^,lost_to_dispute,[^,]+,${order.order_number},.*,-${amount}\\r?$`, "m"));
  expect(await (await read("/api/admin/taxes/report/export")).text()).toContain("lost_to_disputes");
});

test("deducts a lost dispute from the analytics", async () => {
  const readRevenue = async (admin: Account) => {
    const response = await call("/api/orders/analytics", { token: admin.token });
    const { total_revenue, orders_by_day } = (await unwrap(response, analyticsResponse)).data;
    expect(sumCents(orders_by_day.map(({ revenue }) => revenue))).toBe(sumCents([total_revenue]));
    return sumCents([total_revenue]);
  };
  const { admin, intentId, amount } = await aDisputedOrder();
  const before = await readRevenue(admin);
  await deliver(await disputeAtStripe(intentId, "lost"));
  expect(await readRevenue(admin)).toBe(before - sumCents([amount]));
});

test("refunds an order that was canceled during a dispute after the dispute is won", async () => {
  expect(await cancelDuringDispute("won")).toBe(1);
});

test("does not refund an order that was canceled during a dispute if the dispute is lost", async () => {
  expect(await cancelDuringDispute("lost")).toBe(0);
});

test("delays a pending refund until the dispute is won", async () => {
  const [product, admin] = [await aProduct(), await anAdmin()];
  const { orderId, intentId, shopper } = await aPaidOrder(product);
  const fault = { path: "/v1/refunds", action: { do: "drop_before" } };
  await withFault(fault, () => cancel(shopper, orderId));
  await deliver(await disputeAtStripe(intentId));
  await reconcileIn(30);
  expect((await listRefunds(admin, orderId)).refunds).toMatchObject([{ state: "requested" }]);
  await deliver(await disputeAtStripe(intentId, "won"));
  expect((await listRefunds(admin, orderId)).refunds).toMatchObject([{ state: "succeeded" }]);
  await expectSoundBooks(product);
});

test("reads a dispute's current status from Stripe for any of its events", async () => {
  const admin = await anAdmin();
  const paid = await aPaidOrder(await aProduct());
  const created = await disputeAtStripe(paid.intentId);
  const updated = await disputeAtStripe(paid.intentId, "under_review");
  expect(await readOutcome(await deliver(created))).toBe("applied");
  expect(await readOutcome(await deliver(updated))).toBe("unchanged");
  const recorded = (await readPaymentsHealth(admin)).disputes.find(
    (dispute) => dispute.order_id === paid.orderId,
  );
  expect(recorded?.status).toBe("under_review");
  await deliver(await disputeAtStripe(paid.intentId, "won"));
  const { status_history: history } = await getOrder(admin, paid.orderId);
  expect(history[0]?.notes).toContain("ended in your favour. The store keeps the money");
});

/** Places a paid order whose payment is disputed, and delivers the event of the dispute. */
async function aDisputedOrder() {
  const [product, admin] = [await aProduct(), await anAdmin()];
  const paid = await aPaidOrder(product);
  await deliver(await disputeAtStripe(paid.intentId));
  return { ...paid, product, admin };
}

async function findOrderInList(admin: Account, orderNumber: string) {
  const response = await call(`/api/orders?search=${orderNumber}`, { token: admin.token });
  const page = await unwrap(response, adminOrderPageResponse);
  return { order: page.data[0], totals: page.totals };
}

async function listWork(admin: Account, work: OrderTask): Promise<string[]> {
  const response = await call(`/api/orders?work=${work}&limit=100`, { token: admin.token });
  return (await unwrap(response, adminOrderPageResponse)).data.map(({ id }) => id);
}

function sumCents(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}

/** Cancels an order during a dispute and ends the dispute. Returns the number of refunds at Stripe. */
async function cancelDuringDispute(end: "won" | "lost"): Promise<number | undefined> {
  const { admin, shopper, orderId, intentId, product } = await aDisputedOrder();
  const canceled = await cancel(shopper, orderId);
  expect(await canceled.json()).toMatchObject({
    message: "Your order has been canceled. Your bank has taken this payment back, so we can't refund it.",
  });
  expect((await readPaymentsHealth(admin)).discrepancies).toEqual([]);
  expect((await listRefunds(admin, orderId)).refunds).toEqual([]);
  await deliver(await disputeAtStripe(intentId, end));
  expect((await readPaymentsHealth(admin)).discrepancies).toEqual([]);
  expect(await getStock(product)).toBe(product.stockQuantity);
  await sendEmails();
  const texts = (await readOutbox(shopper.email)).map(({ text }) => text).join();
  expect(texts).not.toContain("goes back to your card");
  expect(texts).not.toContain("e-transfer");
  return (await findPayment(intentId))?.refunds;
}
