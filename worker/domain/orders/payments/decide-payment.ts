import { type DisputeState, toDisputeState } from "../../../../contract/orders/disputes.ts";
import { awaitsPayment, type OrderStatus } from "../../../../contract/orders/order-status.ts";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Payment, PaymentDispute } from "../../../adapters/payment-provider.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { DisputeRow, OrderDispute } from "../../money/disputes.ts";
import {
  isRefundOf,
  listPayments,
  type OrderPayment,
  type PaymentsRecords,
} from "../../money/refunds/order-payments.ts";
import type { RefundChange } from "../../money/refunds/read-refunds.ts";
import { decideStatusAfterRefunds } from "../../money/refunds/refund-amounts.ts";
import {
  decideRefunds,
  describeRefundChange,
  type RefundPlan,
  type RefusedRefund,
} from "./decide-refunds.ts";

/** The store's records of an order's payments. */
export type StoredPayment = PaymentsRecords;

/** The order's next status. It is `late` if the money arrived after the order was canceled, which stays canceled. */
type Move = "paid" | "late" | "payment_processing" | "payment_failed" | "canceled";

/** The changes that bring an order and its records up to date with its payment. */
export interface PaymentDecision {
  readonly outcome: "applied" | "unchanged" | "ignored" | "refused";
  /** The reason why the payment does not match the order. */
  readonly detail: string | undefined;
  readonly changes: Partial<OrderRow>;
  readonly move: Move | undefined;
  readonly refunds: readonly RefundChange[];
  readonly disputes: readonly DisputeChange[];
  /** New entries of the order's history, the oldest first. */
  readonly history: readonly HistoryEntry[];
}

export interface DisputeChange {
  readonly after: OrderDispute;
  /** The note for the order's history; undefined if only the deadline changed. */
  readonly note: string | undefined;
}

export interface HistoryEntry {
  readonly status: OrderStatus;
  readonly notes: string;
  readonly notesForCustomer?: boolean;
}

/**
 * Decides how a payment's state at Stripe changes its order, without reading or writing (docs/decisions/0011). It
 * compares the two states instead of following events, because events may arrive late, twice, out of order or never.
 * Most comparisons change nothing.
 */
export function decidePayment(
  stored: StoredPayment,
  payment: Payment,
  options: {
    readonly now: Date;
    /** True if the store takes live payments. A payment of the other mode is refused. */
    readonly isLive: boolean;
    /** True if the intent was canceled because too many cards were declined. */
    readonly isCardTesting?: boolean | undefined;
    /** The stored refunds that Stripe has just refused. */
    readonly refused?: readonly RefusedRefund[];
  },
): PaymentDecision {
  const recorded = listPayments(stored).find(({ intentId }) => intentId === payment.id);
  const mismatch = findMismatch(stored, recorded, payment, options.isLive);
  const now = options.now.toISOString();
  const {
    changes = {},
    move,
    note,
  } = decideMove(stored.order, payment, mismatch, {
    now,
    isCardTesting: options.isCardTesting ?? false,
  });
  const order = { ...stored.order, ...changes };

  const isUnmatched =
    mismatch?.outcome === "refused" && payment.status === "succeeded" && payment.isLive === options.isLive;
  const isPaidByThis = mismatch === undefined && order.paidAt !== null;
  const plan = {
    rows: stored.refunds.filter((row) =>
      isUnmatched
        ? row.origin === "unmatched" && row.stripePaymentIntentId === payment.id
        : isRefundOf(order, { intentId: payment.id, tender: null }, row),
    ),
    intentId: isUnmatched || (recorded !== undefined && !recorded.isFirst) ? payment.id : null,
    paidCents: isUnmatched ? payment.amountReceivedCents : (recorded?.capturedCents ?? order.totalCents),
    byHandCents: recorded?.byHandCents ?? 0,
    lostCents: sumDisputed(payment, "lost"),
    origin: getRefundOrigin(isUnmatched, move),
    // The bank has the money of an open dispute. It is refunded if the store wins.
    mustReturnAll: (isUnmatched || order.status === "canceled") && sumDisputed(payment, "open") === 0,
    reason: mismatch?.detail ?? "The payment arrived after the order was canceled",
  };
  const refunds =
    isUnmatched || isPaidByThis ? decideRefunds(order, payment, plan, options.refused ?? [], now) : [];
  const disputes =
    isUnmatched || isPaidByThis ? mergeDisputes(order.id, payment, stored.disputes, isPaidByThis, now) : [];

  const rowsAfter = new Map(
    [...stored.refunds, ...refunds.map((change) => change.after)].map((row) => [row.id, row]),
  );
  const refundChanges: Partial<OrderRow> =
    isPaidByThis && refunds.length > 0 ? decideStatusAfterRefunds(order, [...rowsAfter.values()]) : {};
  const status = refundChanges.status ?? order.status;
  const history = [
    ...(note === undefined ? [] : [{ status: order.status, notes: note }]),
    ...refunds.flatMap((change) => createRefundEntries(change, status)),
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

interface Mismatch {
  /** `refused` if the money does not match and is refunded, and `ignored` if the order does not use this intent. */
  readonly outcome: "refused" | "ignored";
  readonly detail: string;
}

function findMismatch(
  { order, refunds }: StoredPayment,
  recorded: OrderPayment | undefined,
  payment: Payment,
  isLive: boolean,
): Mismatch | undefined {
  const refused = (detail: string): Mismatch => ({ outcome: "refused", detail });
  // A payment that is being refunded never pays the order, even if it matches again.
  const unmatchedRefund = refunds.find(
    (row) => row.origin === "unmatched" && row.stripePaymentIntentId === payment.id,
  );
  if (unmatchedRefund !== undefined) return refused(unmatchedRefund.reason);
  if (payment.isLive !== isLive) return refused(`a ${payment.isLive ? "live" : "test"} payment`);
  // A recorded payment matches by its record, because a change may have given the order another total and method.
  if (recorded === undefined && order.paymentMethod !== "card")
    return refused("the order is not paid by card");
  const isOther =
    recorded === undefined &&
    (order.paidAt !== null || order.stripePaymentIntentId !== null) &&
    order.stripePaymentIntentId !== payment.id;
  if (payment.status !== "succeeded") {
    return isOther ? { outcome: "ignored", detail: "the order has another payment intent" } : undefined;
  }
  if (isOther) return refused("the order has another payment intent");
  if (payment.currency !== order.currency) return refused(`paid in ${payment.currency}`);
  const expectedCents = recorded?.capturedCents ?? order.totalCents;
  if (payment.amountReceivedCents === expectedCents && payment.amountCents === expectedCents) {
    return undefined;
  }
  return refused(
    `paid ${formatCents(payment.amountReceivedCents)}, the order is ${formatCents(expectedCents)}`,
  );
}

/**
 * Decides the next status of an unpaid order, because only refunds change a paid one. A move that is not allowed is
 * ignored, so that an older state of the payment never sets an order back.
 */
function decideMove(
  order: OrderRow,
  payment: Payment,
  mismatch: Mismatch | undefined,
  { now, isCardTesting }: { now: string; isCardTesting: boolean },
): { changes?: Partial<OrderRow>; move?: Move; note?: string } {
  const unchanged = {};
  if (order.paidAt !== null) return unchanged;
  const moveTo = (to: Exclude<Move, "late">, changes: Partial<OrderRow>, note: string) =>
    canChangeStatus("payment", order, to)
      ? { changes: { status: to, stripePaymentIntentId: payment.id, ...changes }, move: to, note }
      : unchanged;
  const cancel = (note: string) => moveTo("canceled", { reservationExpiresAt: null }, note);
  if (mismatch !== undefined) {
    // The order's own intent has succeeded and can no longer pay the order.
    const isSpent = payment.status === "succeeded" && order.stripePaymentIntentId === payment.id;
    return isSpent && awaitsPayment(order.status) ? cancel("The payment did not match the order") : unchanged;
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
      return moveTo(
        "paid",
        { paymentStatus: "succeeded", paidAt: now, reservationExpiresAt: null },
        "Payment received",
      );
    case "processing":
      return moveTo(
        "payment_processing",
        { paymentStatus: "processing" },
        "The bank is processing the payment",
      );
    case "canceled":
      return cancel(isCardTesting ? cardTestingNote : "The payment was given up");
    case "requires_payment_method":
      // Nobody has tried to pay an intent without a failure.
      if (payment.failureMessage === undefined) return unchanged;
      return moveTo("payment_failed", { paymentStatus: "failed" }, payment.failureMessage);
    default:
      return unchanged;
  }
}

const cardTestingNote =
  "Too many cards were declined: this payment has been closed. You have not been charged.";

function getRefundOrigin(isUnmatched: boolean, move: Move | undefined): RefundPlan["origin"] {
  if (isUnmatched) return "unmatched";
  return move === "late" ? "late_payment" : "cancellation";
}

function sumDisputed({ disputes }: Payment, state: DisputeState): number {
  return disputes
    .filter(({ status }) => toDisputeState(status) === state)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Computes the changes of the stored disputes from Stripe's disputes. A dispute does not change the order's status. */
function mergeDisputes(
  orderId: string,
  payment: Payment,
  storedDisputes: readonly DisputeRow[],
  isOwn: boolean,
  now: string,
): DisputeChange[] {
  return payment.disputes.flatMap((dispute) => {
    const before = storedDisputes.find((row) => row.id === dispute.id);
    const isClosed = isClosedStatus(dispute.status);
    const dueAt = isClosed ? null : (dispute.dueAt?.toISOString() ?? null);
    const isSameStatus = before?.status === dispute.status;
    if (isSameStatus && (before?.dueAt ?? null) === dueAt) return [];
    const after: OrderDispute = {
      id: dispute.id,
      isOwn,
      orderId,
      stripePaymentIntentId: payment.id,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: dispute.createdAt.toISOString(),
      closedAt: isClosed ? (before?.closedAt ?? now) : null,
      dueAt,
      statusAt: isSameStatus ? (before?.statusAt ?? now) : now,
    };
    return [{ after, note: isSameStatus ? undefined : describeDisputeChange(before, dispute) }];
  });
}

function isClosedStatus(status: string): boolean {
  const state = toDisputeState(status);
  return state === "won" || state === "lost";
}

function describeDisputeChange(
  before: DisputeRow | undefined,
  { amountCents, reason, status }: PaymentDispute,
): string {
  const amount = formatCents(amountCents);
  if (status === "lost") return `You lost the dispute over ${amount}. The customer keeps the money.`;
  if (isClosedStatus(status))
    return `The dispute over ${amount} ended in your favour. The store keeps the money.`;
  if (before !== undefined) return `The dispute over ${amount} is now: ${status.replaceAll("_", " ")}.`;
  return `The customer's bank disputes ${amount} of the payment: ${reason.replaceAll("_", " ")}. Do not ship before this is settled.`;
}

/** Returns the entry of the history about a change of a refund, or nothing if nobody needs to read about the change. */
function createRefundEntries(change: RefundChange, status: OrderStatus): HistoryEntry[] {
  const notes = describeRefundChange(change);
  if (notes === undefined) return [];
  // The note of a failed refund contains the bank's reason and the stock. Customers get an email instead, which says
  // that the money is still due.
  const isInternal = change.after.state === "failed" && change.after.origin !== "unmatched";
  return [{ status, notes, ...(isInternal && { notesForCustomer: false }) }];
}
