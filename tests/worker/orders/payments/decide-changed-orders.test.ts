import { expect, test } from "vitest";
import type { Payment } from "../../../../worker/adapters/payment-provider.ts";
import type { OrderRow } from "../../../../worker/db/schema/orders.ts";
import type { RefundRow } from "../../../../worker/domain/money/refunds/read-refunds.ts";
import type { StoredPayment } from "../../../../worker/domain/orders/payments/decide-payment.ts";
import {
  anOrder,
  aPayment,
  aRefund,
  aRefundAtStripe,
  decide,
  now,
  orderId,
  paid,
} from "../../builders/payment-cases.ts";

const captures: StoredPayment["captures"] = [
  { orderId, providerId: "ch_1", amountCents: 5_000, changeId: null, intentId: null },
  { orderId, providerId: "ch_2", amountCents: 400, changeId: "change", intentId: "pi_2" },
];

/** An order of $50 whose change to $54 was paid by a second card payment. */
function aChanged(changes: Partial<OrderRow> = {}): OrderRow {
  return anOrder({ ...paid, totalCents: 5_400, content: 1, ...changes });
}

const first = (changes: Partial<Payment> = {}) =>
  aPayment({ amountCents: 5_000, amountReceivedCents: 5_000, ...changes });
const second = (changes: Partial<Payment> = {}) =>
  aPayment({ id: "pi_2", amountCents: 400, amountReceivedCents: 400, chargeId: "ch_2", ...changes });
const aPayout = (changes: Partial<RefundRow> = {}) =>
  aRefund({
    id: "payout",
    origin: "change",
    isOwn: false,
    restocks: false,
    stripePaymentIntentId: "pi_2",
    ...changes,
  });
const dispute = { id: "du_1", reason: "fraudulent", createdAt: now, dueAt: undefined };

test.each([
  ["the first payment", first()],
  ["the second payment", second()],
])("changes nothing when %s arrives again", (_name, payment) => {
  for (const status of ["succeeded", "processing", "canceled"] as const) {
    const decision = decide({ order: aChanged(), captures }, { ...payment, status });
    expect(decision).toMatchObject({ outcome: "unchanged", changes: {}, refunds: [], disputes: [] });
  }
});

test("knows the payment of an order that became free", () => {
  const order = aChanged({ totalCents: 0, paymentMethod: "none" });
  const refunds = [aPayout({ amountCents: 5_000, stripePaymentIntentId: null })];
  const [capture] = captures.filter(({ changeId }) => changeId === null);
  const made = aRefundAtStripe({ amountCents: 5_000, refundId: "payout" });
  const decision = decide(
    { order, captures: capture === undefined ? [] : [capture], refunds },
    first({ refunds: [made] }),
  );
  expect(decision.outcome).toBe("applied");
  expect(decision.refundStates).toEqual([["change", "succeeded", 5_000]]);
  expect(decision.changes).toMatchObject({ status: "paid", paymentStatus: "succeeded", refundedCents: 0 });
});

test("returns a payment of a change that ended", () => {
  const decision = decide({ order: aChanged(), captures }, second({ id: "pi_3" }));
  expect(decision).toMatchObject({ outcome: "refused", changes: {} });
  expect(decision.refundStates).toEqual([["unmatched", "requested", 400]]);
});

test("refuses a second payment of another amount than the recorded one", () => {
  const decision = decide({ order: aChanged(), captures }, second({ amountReceivedCents: 300 }));
  expect(decision.outcome).toBe("refused");
});

test.each<[string, Payment, string | null]>([
  ["the first payment", first({ refunds: [aRefundAtStripe({ amountCents: 300 })] }), null],
  ["the second payment", second({ refunds: [aRefundAtStripe({ amountCents: 300 })] }), "pi_2"],
])("records a refund of %s in Stripe's dashboard as the order's own", (_name, payment, intentId) => {
  const decision = decide({ order: aChanged(), captures }, payment);
  expect(decision.refundStates).toEqual([["stripe", "succeeded", 300]]);
  expect(decision.refunds[0]?.after).toMatchObject({ isOwn: true, stripePaymentIntentId: intentId });
  expect(decision.changes).toMatchObject({ refundedCents: 300, paymentStatus: "partially_refunded" });
});

test("does not change refunds of the other payment", () => {
  const refunds = [
    aRefund({ id: "own", amountCents: 5_000, stripePaymentIntentId: null }),
    aPayout({ amountCents: 400 }),
  ];
  const made = aRefundAtStripe({ amountCents: 400, refundId: "payout" });
  const decision = decide(
    { order: aChanged({ status: "refund_requested" }), captures, refunds },
    second({ refunds: [made] }),
  );
  expect(decision.refunds.map(({ after }) => [after.id, after.state])).toEqual([["payout", "succeeded"]]);
  expect(
    decide({ order: aChanged({ status: "refund_requested" }), captures, refunds }, first()).refunds,
  ).toEqual([]);
});

test.each<[string, Partial<RefundRow>, number, unknown[]]>([
  [
    "a pending payout",
    {},
    400,
    [
      ["change", "canceled", 400],
      ["stripe", "succeeded", 400],
    ],
  ],
  [
    "a part of a pending payout",
    {},
    100,
    [
      ["change", "requested", 300],
      ["stripe", "succeeded", 100],
    ],
  ],
  [
    "a payout that failed",
    { state: "failed", stripeRefundId: "re_0" },
    400,
    [
      ["change", "canceled", 400],
      ["stripe", "succeeded", 400],
    ],
  ],
])("lets a refund in Stripe's dashboard take the place of %s", (_name, payout, amountCents, states) => {
  const order = aChanged({ totalCents: 5_000 });
  const atStripe = second({ refunds: [aRefundAtStripe({ amountCents })] });
  const decision = decide({ order, captures, refunds: [aPayout(payout)] }, atStripe);
  expect(decision.refundStates).toEqual(states);
  expect(decision.refunds.at(-1)?.after.isOwn).toBe(false);
  expect(decision.changes.refundedCents).toBe(0);
});

test("lets a payout fail that Stripe has no money for, because it is still due", () => {
  const order = aChanged({ totalCents: 5_000 });
  const refunds = [aPayout(), aRefund({ id: "own", amountCents: 300, stripePaymentIntentId: "pi_2" })];
  const atStripe = second({ refunds: [aRefundAtStripe({ amountCents: 300, refundId: "own" })] });
  const refused = [{ refundId: "payout", reason: "more than is left" }];
  const decision = decide({ order, captures, refunds }, atStripe, { refused });
  expect(decision.refundStates).toContainEqual(["change", "failed", 400]);
});

test("keeps a failed payout due if a later refund used its payment up", () => {
  const order = aChanged({ totalCents: 5_000 });
  const refunds = [
    aPayout({ state: "failed", stripeRefundId: "re_0" }),
    aRefund({ id: "own", amountCents: 400, stripePaymentIntentId: "pi_2" }),
  ];
  const atStripe = second({ refunds: [aRefundAtStripe({ refundId: "own" })] });
  expect(decide({ order, captures, refunds }, atStripe).refundStates).toEqual([["admin", "succeeded", 400]]);
});

test.each(["won", "lost"])("records a dispute of the second payment that is %s", (status) => {
  const order = aChanged({ status: "canceled" });
  const opened = second({ disputes: [{ ...dispute, amountCents: 400, status: "needs_response" }] });
  const open = decide({ order, captures }, opened);
  expect(open.refundStates).toEqual([]);
  const disputes = open.disputes.map(({ after }) => after);
  expect(disputes).toMatchObject([{ isOwn: true, stripePaymentIntentId: "pi_2" }]);
  // The first payment is not disputed.
  expect(decide({ order, captures, disputes }, first()).refundStates).toEqual([
    ["cancellation", "requested", 5_000],
  ]);
  const closed = second({ disputes: [{ ...dispute, amountCents: 400, status }] });
  expect(decide({ order, captures, disputes }, closed).refundStates).toEqual(
    status === "won" ? [["cancellation", "requested", 400]] : [],
  );
});

test("does not return the money of a failed payout twice when the order is canceled", () => {
  const order = aChanged({ status: "canceled", totalCents: 5_000 });
  const refunds = [aPayout({ state: "failed", stripeRefundId: "re_0", origin: "admin" })];
  expect(decide({ order, captures, refunds }, second()).refundStates).toEqual([]);
});

test("counts money that was returned by hand for the payments by hand first", () => {
  const order = aChanged({ status: "canceled" });
  const byHand = { orderId, providerId: "cash:1", amountCents: 400, changeId: "change", intentId: null };
  const refunds = [
    aRefund({ id: "hand", method: "cash", state: "succeeded", tender: "cash", amountCents: 500 }),
  ];
  const decision = decide({ order, captures: [...captures.slice(0, 1), byHand], refunds }, first());
  expect(decision.refundStates).toEqual([["cancellation", "requested", 4_900]]);
});
