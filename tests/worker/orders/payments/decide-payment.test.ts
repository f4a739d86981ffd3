import { expect, test } from "vitest";
import type { Payment, PaymentRefund } from "../../../../worker/adapters/payment-provider.ts";
import type { OrderRow } from "../../../../worker/db/schema/orders.ts";
import type { RefundRow } from "../../../../worker/domain/money/refunds/read-refunds.ts";
import {
  anOrder,
  aPayment,
  aRefund,
  aRefundAtStripe,
  decide,
  now,
  paid,
} from "../../builders/payment-cases.ts";

const declined = { status: "requires_payment_method", failureMessage: "Your card was declined." } as const;

test.each<[OrderRow["status"], Partial<Payment>, string, Partial<OrderRow> | undefined]>([
  ["pending_payment", {}, "applied", { status: "paid", paymentStatus: "succeeded" }],
  ["payment_processing", {}, "applied", { status: "paid" }],
  ["payment_failed", {}, "applied", { status: "paid" }],
  ["pending_payment", { status: "processing" }, "applied", { status: "payment_processing" }],
  ["payment_failed", { status: "processing" }, "applied", { status: "payment_processing" }],
  ["payment_processing", { status: "processing" }, "unchanged", undefined],
  ["pending_payment", declined, "applied", { status: "payment_failed", paymentStatus: "failed" }],
  ["payment_processing", declined, "applied", { status: "payment_failed" }],
  ["payment_failed", declined, "unchanged", undefined],
  ["pending_payment", { status: "requires_payment_method" }, "unchanged", undefined],
  ["pending_payment", { status: "requires_action" }, "unchanged", undefined],
  ["pending_payment", { status: "canceled" }, "applied", { status: "canceled", reservationExpiresAt: null }],
  ["payment_processing", { status: "canceled" }, "applied", { status: "canceled" }],
  ["canceled", { status: "canceled" }, "unchanged", undefined],
  ["canceled", { status: "processing" }, "unchanged", undefined],
])("decides for an order that is %s and the payment %o: %s", (status, payment, outcome, changes) => {
  const decision = decide(
    { order: anOrder({ status }) },
    aPayment({ amountReceivedCents: 1_000, ...payment }),
  );
  expect(decision.outcome).toBe(outcome);
  expect(decision.changes).toMatchObject(changes ?? {});
  expect(Object.keys(decision.changes).length > 0).toBe(changes !== undefined);
});

test.each<OrderRow["status"]>(["paid", "processing", "shipped", "delivered", "refunded", "canceled"])(
  "does not change a paid order that is %s when its payment arrives again",
  (status) => {
    const refunds = status === "canceled" ? [aRefund({ origin: "cancellation", amountCents: 1_000 })] : [];
    const order = anOrder({ ...paid, status });
    for (const payment of [
      aPayment(),
      aPayment({ status: "processing" }),
      aPayment({ status: "canceled" }),
    ]) {
      expect(decide({ order, refunds }, payment)).toMatchObject({ outcome: "unchanged", changes: {} });
    }
  },
);

test("records a payment for a canceled order, and refunds it in full", () => {
  const decision = decide({ order: anOrder({ status: "canceled" }) }, aPayment());
  expect(decision).toMatchObject({ outcome: "applied", move: "late" });
  expect(decision.changes).toMatchObject({ paidAt: now.toISOString(), paymentStatus: "succeeded" });
  expect(decision.refundStates).toEqual([["late_payment", "requested", 1_000]]);
});

test.each<[string, Partial<OrderRow>, Partial<Payment>]>([
  ["another amount", {}, { amountReceivedCents: 900, amountCents: 900 }],
  ["too little money", {}, { amountReceivedCents: 900 }],
  ["another currency", {}, { currency: "usd" }],
  ["another intent", { stripePaymentIntentId: "pi_2" }, {}],
  ["a cash order", { paymentMethod: "cash_on_delivery" }, {}],
  ["an order paid with another intent", { ...paid, stripePaymentIntentId: "pi_2" }, {}],
])("refuses and refunds a payment of %s", (_name, order, changes) => {
  const payment = aPayment(changes);
  const decision = decide({ order: anOrder(order) }, payment);
  expect(decision.outcome).toBe("refused");
  expect(decision.move).not.toBe("paid");
  expect(decision.refundStates).toEqual([["unmatched", "requested", payment.amountReceivedCents]]);
  expect(decision.refunds[0]?.after.stripePaymentIntentId).toBe("pi_1");
  expect(decision.changes).not.toHaveProperty("refundedCents");
});

test("cancels an order if its own intent was paid with another amount", () => {
  const paymentOfOwnIntent = decide({}, aPayment({ amountReceivedCents: 900 }));
  expect(paymentOfOwnIntent.changes.status).toBe("canceled");
  const paymentOfOtherIntent = decide({ order: anOrder({ stripePaymentIntentId: "pi_2" }) }, aPayment());
  expect(paymentOfOtherIntent.changes).toEqual({});
});

test("refuses a live payment in test mode without a refund", () => {
  const decision = decide({}, aPayment({ isLive: true }));
  expect(decision).toMatchObject({ outcome: "refused", changes: {}, refundStates: [] });
});

test("ignores an unpaid intent that the order does not use", () => {
  const order = anOrder({ stripePaymentIntentId: "pi_2" });
  expect(decide({ order }, aPayment({ status: "canceled" }))).toMatchObject({
    outcome: "ignored",
    changes: {},
  });
});

test("never marks an order as paid with money that is being refunded", () => {
  const refunds = [aRefund({ origin: "unmatched", stripePaymentIntentId: "pi_1", amountCents: 1_000 })];
  const decision = decide({ order: anOrder({ status: "canceled" }), refunds }, aPayment());
  expect(decision).toMatchObject({ outcome: "refused", move: undefined, changes: {}, refundStates: [] });
});

test.each<[string, Partial<RefundRow>, Partial<PaymentRefund>, unknown[], Partial<OrderRow>]>([
  ["succeeded", {}, {}, ["admin", "succeeded", 400], { status: "paid", refundedCents: 400 }],
  ["is pending", {}, { status: "pending" }, ["admin", "requested", 400], { status: "refund_requested" }],
  ["failed", {}, { status: "failed" }, ["admin", "failed", 400], { status: "paid", refundedCents: 0 }],
  ["was canceled", {}, { status: "canceled" }, ["admin", "canceled", 400], { status: "paid" }],
  [
    "is sent back by the bank",
    { state: "succeeded", stripeRefundId: "re_1" },
    { status: "failed", failureReason: "lost_or_stolen_card" },
    ["admin", "failed", 400],
    { status: "paid", refundedCents: 0, paymentStatus: "succeeded" },
  ],
])("records the state of a refund that %s", (_name, storedRefund, refundAtStripe, expected, changes) => {
  const order = anOrder({ ...paid, status: "refund_requested", statusBeforeRefund: "paid" });
  const payment = aPayment({ refunds: [aRefundAtStripe({ refundId: "refund-1", ...refundAtStripe })] });
  const decision = decide({ order, refunds: [aRefund(storedRefund)] }, payment);
  expect(decision.outcome).toBe("applied");
  expect(decision.refundStates).toEqual([expected]);
  expect(decision.changes).toMatchObject(changes);
});

test.each<[RefundRow["state"], PaymentRefund["status"]]>([
  ["succeeded", "succeeded"],
  ["succeeded", "pending"],
  ["failed", "succeeded"],
  ["failed", "pending"],
  ["canceled", "succeeded"],
])("does not change a refund in state %s if an older response says %s", (state, status) => {
  const refunds = [aRefund({ state, stripeRefundId: "re_1" })];
  const payment = aPayment({ refunds: [aRefundAtStripe({ status })] });
  expect(decide({ order: anOrder(paid), refunds }, payment)).toMatchObject({
    outcome: "unchanged",
    refundStates: [],
  });
});

test("records an unknown payment together with its refunds in Stripe's dashboard", () => {
  const refunds = [aRefundAtStripe({ id: "re_2", amountCents: 600 }), aRefundAtStripe()];
  const decision = decide({}, aPayment({ refunds }));
  expect(decision.refundStates).toEqual([
    ["stripe", "succeeded", 400],
    ["stripe", "succeeded", 600],
  ]);
  expect(decision).toMatchObject({ move: "paid", changes: { status: "refunded", refundedCents: 1_000 } });
  expect(decision.history.map(({ status }) => status)).toEqual(["paid", "refunded", "refunded"]);
});

test("deducts refunds in Stripe's dashboard from a cancellation's refund", () => {
  const order = anOrder({ ...paid, status: "canceled" });
  const refunds = [aRefund({ origin: "cancellation", amountCents: 1_000 })];
  expect(decide({ order, refunds }, aPayment({ refunds: [aRefundAtStripe()] })).refundStates).toEqual([
    ["cancellation", "requested", 600],
    ["stripe", "succeeded", 400],
  ]);
  const fullRefund = [aRefundAtStripe({ amountCents: 1_000 })];
  expect(decide({ order, refunds }, aPayment({ refunds: fullRefund })).refundStates).toEqual([
    ["cancellation", "canceled", 1_000],
    ["stripe", "succeeded", 1_000],
  ]);
});

test("marks a refund as failed if Stripe refuses it, and does not retry it", () => {
  const order = anOrder({ ...paid, status: "canceled" });
  const refunds = [aRefund({ origin: "cancellation", amountCents: 1_000 })];
  const refused = [{ refundId: "refund-1", reason: "Charge has been charged back" }];
  const decision = decide({ order, refunds }, aPayment(), { refused });
  expect(decision.refundStates).toEqual([["cancellation", "failed", 1_000]]);
  const failedRefunds = decision.refunds.map(({ after }) => after);
  expect(decide({ order, refunds: failedRefunds }, aPayment()).refundStates).toEqual([]);
});

test("settles an unmatched payment that was refunded in Stripe's dashboard", () => {
  const failedRefund = [
    aRefund({
      origin: "unmatched",
      stripePaymentIntentId: "pi_1",
      amountCents: 900,
      state: "failed",
      stripeRefundId: "re_1",
    }),
  ];
  const failedAtStripe = aRefundAtStripe({ amountCents: 900, status: "failed" });
  const order = anOrder({ status: "canceled" });
  const payment = aPayment({ amountReceivedCents: 900, refunds: [failedAtStripe] });
  expect(decide({ order, refunds: failedRefund }, payment).refundStates).toEqual([]);
  const dashboardRefund = aRefundAtStripe({ id: "re_2", amountCents: 900 });
  const refundedPayment = { ...payment, refunds: [dashboardRefund, failedAtStripe] };
  expect(decide({ order, refunds: failedRefund }, refundedPayment).refundStates).toEqual([
    ["unmatched", "canceled", 900],
    ["unmatched", "succeeded", 900],
  ]);
});

test("records the start and the end of a dispute once", () => {
  const order = anOrder(paid);
  const dispute = { id: "du_1", amountCents: 1_000, reason: "fraudulent", createdAt: now, dueAt: undefined };
  const opened = decide({ order }, aPayment({ disputes: [{ ...dispute, status: "needs_response" }] }));
  expect(opened.disputes).toMatchObject([{ after: { status: "needs_response", closedAt: null } }]);
  const disputes = opened.disputes.map(({ after }) => after);
  const lost = aPayment({ disputes: [{ ...dispute, status: "lost" }] });
  const closed = decide({ order, disputes }, lost);
  expect(closed.disputes).toMatchObject([{ after: { status: "lost", closedAt: now.toISOString() } }]);
  expect(closed.history[0]?.notes).toContain("The customer keeps the money");
  const closedDisputes = closed.disputes.map(({ after }) => after);
  expect(decide({ order, disputes: closedDisputes }, lost)).toMatchObject({
    outcome: "unchanged",
    disputes: [],
  });
});

test("names declined cards as the reason for a canceled intent", () => {
  const decision = decide({}, aPayment({ status: "canceled" }), { isCardTesting: true });
  expect(decision.history[0]?.notes).toContain("Too many cards were declined");
});
