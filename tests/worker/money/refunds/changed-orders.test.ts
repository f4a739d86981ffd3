import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { refunds } from "../../../../worker/db/schema/payments.ts";
import { computeCapturedCents } from "../../../../worker/domain/money/refunds/order-payments.ts";
import { planPayouts } from "../../../../worker/domain/money/refunds/payouts.ts";
import { computeRefundableCents } from "../../../../worker/domain/money/refunds/refund-amounts.ts";
import { idle } from "../../background.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import {
  aChangedOrder,
  aFailedPayout,
  changeTotal,
  findProblems,
  readReturned,
  requireRecords,
} from "../../builders/changes.ts";
import { moveTo, setStatus } from "../../builders/order-status.ts";
import { aRefund } from "../../builders/payment-cases.ts";
import { reconcileIn, refund } from "../../builders/refunds.ts";
import { cancel, getOrder } from "../../builders/shoppers.ts";
import { call, readFailure, storeContext } from "../../builders/store.ts";
import { deliverAll, disputeAtStripe, refundAtStripe, withFault } from "../../builders/stripe.ts";
import { findSums, readTill } from "../../builders/till.ts";

test.each([
  ["the first payment", 3, { first: 300, second: 0 }, { method: "card", stripePaymentIntentId: null }],
  ["the first payment, although the second can too", 4, { first: 400, second: 0 }, { method: "card" }],
  ["the first payment, most of it", 30, { first: 3_000, second: 0 }, { method: "card" }],
  ["both payments", 54, { first: 5_000, second: 400 }, { method: "payouts", state: "succeeded" }],
])("refunds a changed order from %s", async (_name, amount, returned, row) => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  expect((await refund(admin, changed.orderId, { amount })).status).toBe(200);
  expect(await readReturned(changed.orderId)).toEqual({
    [changed.intentId]: returned.first,
    [changed.differenceIntentId]: returned.second,
  });
  const { order, refunds: rows } = await requireRecords(changed.orderId);
  expect(rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ amountCents: amount * 100, ...row }]);
  expect(order).toMatchObject({
    refundedCents: amount * 100,
    status: amount === 54 ? "refunded" : "paid",
    paymentStatus: amount === 54 ? "refunded" : "partially_refunded",
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("names the second payment if only it can return a refund", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  await refund(admin, changed.orderId, { amount: 49 });
  await refund(admin, changed.orderId, { amount: 2 });
  const { refunds: rows } = await requireRecords(changed.orderId);
  expect(rows).toMatchObject([
    { stripePaymentIntentId: null, state: "succeeded" },
    { stripePaymentIntentId: changed.differenceIntentId, state: "succeeded" },
  ]);
  const most = await readFailure(await refund(admin, changed.orderId, { amount: 4 }));
  expect(most.errors).toEqual({ amount: "At most $3.00 is left to refund." });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("makes one refund of a repeated request, whatever its payments have left", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  const request = { amount: 49, request_id: crypto.randomUUID() };
  expect((await refund(admin, changed.orderId, request)).status).toBe(200);
  expect((await refund(admin, changed.orderId, request)).status).toBe(200);
  expect(await readReturned(changed.orderId)).toMatchObject({ [changed.intentId]: 4_900 });
});

test("returns everything that was paid for a canceled order", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  await refund(admin, changed.orderId, { amount: 1 });
  expect((await cancel(changed.shopper, changed.orderId)).status).toBe(200);
  expect(await readReturned(changed.orderId)).toEqual({
    [changed.intentId]: 5_000,
    [changed.differenceIntentId]: 400,
  });
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
    refunded_amount: 54,
    refunds: [{ amount: 1 }, { amount: 4, is_own: false }, { amount: 49, is_own: false }],
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("returns cash for the part that was paid in cash", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400, tender: "cash" });
  const cashBefore = findSums(await readTill(), "cash");
  await moveTo(await anAdmin(), changed.orderId, "canceled");
  expect(await readReturned(changed.orderId)).toEqual({ [changed.intentId]: 5_000 });
  const { refunds: rows } = await requireRecords(changed.orderId);
  expect(rows.filter(({ isOwn }) => !isOwn)).toMatchObject([
    { method: "cash", tender: "cash", state: "succeeded", amountCents: 400 },
    { method: "card", tender: null, state: "succeeded", amountCents: 5_000 },
  ]);
  expect(findSums(await readTill(), "cash")?.refunded).toBe((cashBefore?.refunded ?? 0) + 4);
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("leaves cash to an admin if the customer cancels the order", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400, tender: "cash" });
  const admin = await anAdmin();
  await cancel(changed.shopper, changed.orderId);
  const [, byHand] = (await requireRecords(changed.orderId)).refunds;
  expect(byHand).toMatchObject({ method: "cash", state: "failed", amountCents: 400 });
  const payout = byHand?.id ?? "";
  const path = `/api/orders/${changed.orderId}/refunds/${payout}/retry`;
  expect((await call(path, { token: admin.token, json: {} })).status).toBe(409);
  expect((await settle(admin, changed.orderId, payout, { tender: "cash" })).status).toBe(200);
  expect(await readReturned(changed.orderId)).toEqual({ [changed.intentId]: 5_000 });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("rounds the cash of a difference, and not the card payment before it", async () => {
  const changed = await aChangedOrder({ totalCents: 5_403, tender: "cash" });
  const { entries } = await readTill();
  const ofOrder = entries.filter((entry) => entry.order_id === changed.orderId);
  expect(ofOrder).toMatchObject([
    { tender: "stripe", amount: 50, cash_rounding: 0 },
    { tender: "cash", amount: 4.05, cash_rounding: 0.02 },
  ]);
  expect(await findProblems(changed.orderId)).toEqual([]);
  await moveTo(await anAdmin(), changed.orderId, "canceled");
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({ payment_status: "refunded" });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("returns the difference of a change, and nothing more when the order is canceled", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  await changeTotal(changed.orderId, { totalCents: 4_900 });
  expect(await readReturned(changed.orderId)).toEqual({
    [changed.intentId]: 100,
    [changed.differenceIntentId]: 400,
  });
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    status: "paid",
    refunded_amount: 0,
    left_to_refund: 49,
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
  await cancel(changed.shopper, changed.orderId);
  expect(await readReturned(changed.orderId)).toMatchObject({ [changed.intentId]: 5_000 });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("keeps an order that a change made free", async () => {
  const changed = await aChangedOrder({ totalCents: 0 });
  await deliverAll(changed.intentId);
  await idle();
  expect(await readReturned(changed.orderId)).toEqual({ [changed.intentId]: 5_000 });
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    status: "paid",
    payment_status: "succeeded",
    refunded_amount: 0,
    left_to_refund: 0,
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("ends refunds of the former content", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  await refund(admin, changed.orderId, { amount: 53 });
  await changeTotal(changed.orderId, { totalCents: 1_000 });
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    refunded_amount: 0,
    left_to_refund: 10,
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("adds a discount to an earlier one with the same reason", async () => {
  const changed = await aChangedOrder({ totalCents: 4_900 });
  await changeTotal(changed.orderId, { totalCents: 4_700 });
  const { adjustments, status_history, total_amount } = await getOrder(changed.shopper, changed.orderId);
  expect(total_amount).toBe(47);
  expect(adjustments).toMatchObject([{ title: "Discount (A present)", amount: 3 }]);
  expect(JSON.stringify(status_history)).toContain("Discount (A present): $3.00 instead of $1.00. ");
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("requests each refund once if Stripe loses an answer", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  const lost = { method: "POST", path: "/v1/refunds", action: { do: "drop_response" } };
  await withFault(lost, () => refund(admin, changed.orderId, { amount: 54 }));
  await reconcileIn(31);
  await reconcileIn(62);
  expect(await readReturned(changed.orderId)).toEqual({
    [changed.intentId]: 5_000,
    [changed.differenceIntentId]: 400,
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("records refunds in Stripe's dashboard of both payments", async () => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  await refundAtStripe(changed.intentId, 200);
  await refundAtStripe(changed.differenceIntentId, 300);
  await deliverAll(changed.differenceIntentId);
  await deliverAll(changed.intentId, "backwards");
  await idle();
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    status: "paid",
    refunded_amount: 5,
    left_to_refund: 49,
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test.each(["won", "lost"] as const)("counts a dispute of the second payment that is %s", async (status) => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const admin = await anAdmin();
  await disputeAtStripe(changed.differenceIntentId);
  await deliverAll(changed.differenceIntentId);
  expect(await getOrder(admin, changed.orderId)).toMatchObject({ dispute: "open", left_to_refund: 0 });
  const shipped = await setStatus(admin, changed.orderId, { status: "shipped" });
  expect(await readFailure(shipped)).toMatchObject({ code: "payment_disputed" });
  await disputeAtStripe(changed.differenceIntentId, status);
  await deliverAll(changed.differenceIntentId);
  await idle();
  const left = status === "won" ? 54 : 50;
  expect(await getOrder(admin, changed.orderId)).toMatchObject({ left_to_refund: left });
  expect((await refund(admin, changed.orderId, { amount: left })).status).toBe(200);
  expect(await readReturned(changed.orderId)).toMatchObject({ [changed.intentId]: 5_000 });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("holds the order of a failed payout until its money was returned by hand", async () => {
  const { admin, changed, payout } = await aFailedPayout();
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    has_failed_refund: true,
    refunds: [{ amount: 4, state: "failed", is_own: false, is_unmatched: false }],
  });
  const shipped = await setStatus(admin, changed.orderId, { status: "shipped" });
  expect(await readFailure(shipped)).toMatchObject({ code: "refund_failed" });
  const stale = await settle(admin, changed.orderId, payout, { tender: "interac", version: 1 });
  expect(await readFailure(stale)).toMatchObject({ code: "order_changed" });
  const { order } = await requireRecords(changed.orderId);
  const body = { tender: "interac", version: order.version };
  expect((await settle(admin, changed.orderId, payout, body)).status).toBe(200);
  expect((await settle(admin, changed.orderId, payout, { tender: "interac" })).status).toBe(409);
  expect(await getOrder(changed.shopper, changed.orderId)).toMatchObject({
    has_failed_refund: false,
    refunds: [{ amount: 4, state: "succeeded" }],
  });
  expect(await findProblems(changed.orderId)).toEqual([]);
  await moveTo(admin, changed.orderId, "canceled");
  expect(await readReturned(changed.orderId)).toMatchObject({ [changed.intentId]: 5_000 });
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test("tries a failed payout again", async () => {
  const { admin, changed, payout } = await aFailedPayout();
  const path = `/api/orders/${changed.orderId}/refunds/${payout}/retry`;
  expect((await call(path, { token: admin.token, json: {} })).status).toBe(200);
  const { refunds: rows } = await requireRecords(changed.orderId);
  expect(rows).toMatchObject([{ state: "canceled" }, { state: "succeeded", isOwn: false }]);
  expect(await findProblems(changed.orderId)).toEqual([]);
});

test.each([
  ["More is returned of a payment than it captured", { isOwn: true }],
  ["Paid, and the payment recorded is another amount", { isOwn: false }],
])("finds that of an order: %s", async (problem, changes) => {
  const changed = await aChangedOrder({ totalCents: 5_400 });
  const { db } = storeContext();
  const row = aRefund({
    ...changes,
    id: crypto.randomUUID(),
    orderId: changed.orderId,
    stripePaymentIntentId: changed.differenceIntentId,
    idempotencyKey: crypto.randomUUID(),
    amountCents: 500,
    profileId: null,
  });
  await db.insert(refunds).values(row);
  expect(await findProblems(changed.orderId)).toContain(problem);
  await db.delete(refunds).where(eq(refunds.id, row.id));
});

test("plans payouts from the newest payment on", () => {
  const payment = { tender: null, byHandCents: 0 };
  const payments = [
    { ...payment, intentId: "pi_1", isFirst: true, capturedCents: 5_000, leftCents: 5_000 },
    { ...payment, intentId: "pi_2", isFirst: false, capturedCents: 400, leftCents: 300 },
  ];
  const plan = (cents: number) =>
    planPayouts(payments, cents).map(({ payment: { intentId }, amountCents }) => [intentId, amountCents]);
  expect(plan(200)).toEqual([["pi_2", 200]]);
  expect(plan(301)).toEqual([
    ["pi_2", 300],
    ["pi_1", 1],
  ]);
  expect(plan(9_999)).toEqual([
    ["pi_2", 300],
    ["pi_1", 5_000],
  ]);
  expect(plan(0)).toEqual([]);
});

test("keeps what was captured equal to what the order costs and what was returned", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("change" as const),
      totalCents: fc.integer({ min: 1, max: 9_000 }),
      tender: fc.constantFrom(undefined, undefined, "interac" as const),
    }),
    fc.record({
      kind: fc.constant("refund" as const),
      share: fc.integer({ min: 1, max: 100 }),
      byHand: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const changed = await aChangedOrder({ totalCents: 5_400 });
      const admin = await anAdmin();
      for (const next of steps) {
        const before = await requireRecords(changed.orderId);
        if (next.kind === "change") {
          await changeTotal(changed.orderId, next);
        } else {
          const cents = Math.floor((computeRefundableCents(before) * next.share) / 100);
          if (cents > 0) await refund(admin, changed.orderId, { amount: cents / 100, by_hand: next.byHand });
        }
        const { order, payments, ...records } = await requireRecords(changed.orderId);
        const captured = payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
        expect(captured).toBe(computeCapturedCents(order, records.refunds));
        expect(payments.reduce((sum, { leftCents }) => sum + leftCents, 0)).toBe(
          order.totalCents - order.refundedCents,
        );
        expect(await findProblems(changed.orderId)).toEqual([]);
      }
    }),
    { numRuns: 4 },
  );
});

function settle(admin: Account, orderId: string, refundId: string, json: Record<string, unknown>) {
  return call(`/api/orders/${orderId}/refunds/${refundId}/returned`, { token: admin.token, json });
}
