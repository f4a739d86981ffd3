import { type DisputeState, toDisputeState } from "../../../../contract/orders/disputes.ts";
import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import { awaitsPayment, type OrderStatus } from "../../../../contract/orders/order-status.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { DisputeRow } from "../order-disputes.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, type RefundRow, statusAfterRefunds } from "../refunds/refund-rows.ts";
import { type DisputeChange, mergeDisputes } from "./merge-disputes.ts";
import { mergeRefunds, noteOnRefund, type RefundChange, type RefusedRefund } from "./merge-refunds.ts";
import type { Payment } from "./provider.ts";

/** What the store knows of a payment and its order. */
export interface KnownPayment {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** `late`: the money arrived when the order was canceled already. */
type Move = "paid" | "late" | "payment_processing" | "payment_failed" | "canceled";

export interface PaymentDecision {
  readonly outcome: "applied" | "unchanged" | "ignored" | "refused";
  /** Why the payment does not fit the order. */
  readonly detail: string | undefined;
  readonly changes: Partial<OrderRow>;
  readonly move: Move | undefined;
  readonly refunds: readonly RefundChange[];
  readonly disputes: readonly DisputeChange[];
  /** New entries of the order's history, in their order. */
  readonly history: readonly {
    readonly status: OrderStatus;
    readonly notes: string;
    readonly notesForCustomer?: boolean;
  }[];
}

/**
 * The one place that decides what a payment's state at Stripe changes of its order. It compares
 * two states: events may come late, twice or never, in any order. Nothing to change is the answer most of the time.
 */
export function decidePayment(
  known: KnownPayment,
  payment: Payment,
  options: {
    readonly now: Date;
    /** Does the store expect live money? */
    readonly isLive: boolean;
    /** Its intent was canceled because too many cards were declined on it. */
    readonly isCardTesting?: boolean | undefined;
    readonly refused?: readonly RefusedRefund[];
  },
): PaymentDecision {
  const mismatch = findMismatch(known, payment, options.isLive);
  const now = options.now.toISOString();
  const {
    changes = {},
    move,
    note,
  } = decideMove(known.order, payment, mismatch, {
    now,
    isCardTesting: options.isCardTesting ?? false,
  });
  const order = { ...known.order, ...changes };

  const isUnmatched =
    mismatch?.outcome === "refused" && payment.status === "succeeded" && payment.isLive === options.isLive;
  const isPaidByThis = mismatch === undefined && order.paidAt !== null;
  const rows = known.refunds.filter(
    (row) => isOwn(row) !== isUnmatched && (isOwn(row) || row.stripePaymentIntentId === payment.id),
  );
  const plan = {
    rows,
    paidCents: isUnmatched ? payment.amountReceivedCents : order.totalCents,
    lostCents: sumDisputed(payment, "lost"),
    origin: isUnmatched
      ? ("unmatched" as const)
      : move === "late"
        ? ("late_payment" as const)
        : ("cancellation" as const),
    // What the bank has taken back goes on when the dispute is won.
    mustReturnAll: (isUnmatched || order.status === "canceled") && sumDisputed(payment, "open") === 0,
    reason: mismatch?.detail ?? "The payment arrived after the order was canceled",
  };
  const refunds =
    isUnmatched || isPaidByThis ? mergeRefunds(order, payment, plan, options.refused ?? [], now) : [];
  const disputes = isUnmatched || isPaidByThis ? mergeDisputes(order.id, payment, known.disputes, now) : [];

  const rowsAfter = new Map([...rows, ...refunds.map((change) => change.after)].map((row) => [row.id, row]));
  const refundChanges: Partial<OrderRow> =
    isPaidByThis && refunds.length > 0 ? statusAfterRefunds(order, [...rowsAfter.values()]) : {};
  const status = refundChanges.status ?? order.status;
  const history = [
    ...(note === undefined ? [] : [{ status: order.status, notes: note }]),
    ...refunds.flatMap((change) => {
      const notes = noteOnRefund(change);
      // Why it failed, and which units are in stock, is for the store: customers get an email that money is still due.
      const isInternal = change.after.state === "failed" && change.after.origin !== "unmatched";
      return notes === undefined ? [] : [{ status, notes, ...(isInternal && { notesForCustomer: false }) }];
    }),
    ...disputes.flatMap(({ note: notes }) =>
      notes === undefined ? [] : [{ status, notes, notesForCustomer: false }],
    ),
  ];
  const isChanged = move !== undefined || refunds.length > 0 || disputes.length > 0;
  return {
    outcome: mismatch?.outcome ?? (isChanged ? "applied" : "unchanged"),
    detail: mismatch?.detail,
    changes: { ...changes, ...refundChanges },
    move,
    refunds,
    disputes,
    history,
  };
}

function sumDisputed({ disputes }: Payment, state: DisputeState): number {
  return disputes
    .filter(({ status }) => toDisputeState(status) === state)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

interface Mismatch {
  /** `refused`: money that does not fit, and goes back. `ignored`: an intent that the order does not use. */
  readonly outcome: "refused" | "ignored";
  readonly detail: string;
}

function findMismatch(
  { order, refunds }: KnownPayment,
  payment: Payment,
  isLive: boolean,
): Mismatch | undefined {
  const refused = (detail: string): Mismatch => ({ outcome: "refused", detail });
  // What goes back already never pays the order, though it may fit again by now.
  const returned = refunds.find((row) => !isOwn(row) && row.stripePaymentIntentId === payment.id);
  if (returned !== undefined) return refused(returned.reason);
  if (payment.isLive !== isLive) return refused(`a ${payment.isLive ? "live" : "test"} payment`);
  if (order.paymentMethod !== "card") return refused("the order is not paid by card");
  const isOther = order.stripePaymentIntentId !== null && order.stripePaymentIntentId !== payment.id;
  if (payment.status !== "succeeded") {
    return isOther ? { outcome: "ignored", detail: "the order has another payment intent" } : undefined;
  }
  if (isOther) return refused("the order has another payment intent");
  if (payment.currency !== order.currency) return refused(`paid in ${payment.currency}`);
  if (payment.amountReceivedCents === order.totalCents && payment.amountCents === order.totalCents)
    return undefined;
  return refused(
    `paid ${formatCents(payment.amountReceivedCents)}, the order is ${formatCents(order.totalCents)}`,
  );
}

/** Once an order is paid, only refunds change it. What may not move stays: a late look never takes it backwards. */
function decideMove(
  order: OrderRow,
  payment: Payment,
  mismatch: Mismatch | undefined,
  { now, isCardTesting }: { now: string; isCardTesting: boolean },
): { changes?: Partial<OrderRow>; move?: Move; note?: string } {
  const stays = {};
  if (order.paidAt !== null) return stays;
  const moved = (to: Exclude<Move, "late">, changes: Partial<OrderRow>, note: string) =>
    canMoveOrder("payment", order.status, to)
      ? { changes: { status: to, stripePaymentIntentId: payment.id, ...changes }, move: to, note }
      : stays;
  const canceled = (note: string) => moved("canceled", { reservationExpiresAt: null }, note);
  if (mismatch !== undefined) {
    // Its own intent is used up, and with it every way of paying this order.
    const isSpent = payment.status === "succeeded" && order.stripePaymentIntentId === payment.id;
    return isSpent && awaitsPayment(order.status) ? canceled("The payment did not match the order") : stays;
  }
  switch (payment.status) {
    case "succeeded":
      if (order.status === "canceled") {
        return {
          changes: { paymentStatus: "succeeded", paidAt: now, stripePaymentIntentId: payment.id },
          move: "late",
          note: `A payment of ${formatCents(payment.amountReceivedCents)} arrived after the order was canceled. It is refunded in full.`,
        };
      }
      return moved(
        "paid",
        { paymentStatus: "succeeded", paidAt: now, reservationExpiresAt: null },
        "Payment received",
      );
    case "processing":
      return moved(
        "payment_processing",
        { paymentStatus: "processing" },
        "The bank is processing the payment",
      );
    case "canceled":
      return canceled(isCardTesting ? closedAfterDeclines : "The payment was given up");
    case "requires_payment_method":
      // Without a failure nobody has tried to pay yet.
      if (payment.failureMessage === undefined) return stays;
      return moved("payment_failed", { paymentStatus: "failed" }, payment.failureMessage);
    default:
      return stays;
  }
}

const closedAfterDeclines =
  "Too many cards were declined: this payment has been closed. You have not been charged.";
