import { formatCents } from "../../../../contract/shared/money.ts";
import type { Payment, PaymentRefund } from "../../../adapters/payment-provider.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { RefundChange, RefundRow } from "../../money/refunds/read-refunds.ts";
import { sumOutgoingCents } from "../../money/refunds/refund-amounts.ts";
import { isPayout } from "../../money/refunds/refund-kinds.ts";
import { createRefund, createRefundKey } from "../../money/refunds/write-refund.ts";
import { paymentActor } from "../../profiles/actor.ts";

/** A refund that Stripe refused. */
export interface RefusedRefund {
  readonly refundId: string;
  readonly reason: string;
}

/** The stored refunds of one payment, and how much of the payment the store must return. Amounts are in cents. */
export interface RefundPlan {
  readonly rows: readonly RefundRow[];
  /** The intent that new refunds store, which is null for the order's first payment. */
  readonly intentId: string | null;
  readonly paidCents: number;
  /** The part of the payment that was returned by hand, by refunds that are not among the rows. */
  readonly byHandCents: number;
  /** The part of the payment that the store lost in disputes. */
  readonly lostCents: number;
  /** The origin of refunds that the store starts. */
  readonly origin: Exclude<RefundRow["origin"], "admin">;
  /** True if the store returns everything, because the order was canceled or the payment fits no order. */
  readonly mustReturnAll: boolean;
  readonly reason: string;
}

/**
 * Decides from Stripe's refunds how the stored refunds change, and which refunds the store starts, without reading or
 * writing. Stripe's refunds only move forward (requested, succeeded, rarely failed), so an older response changes
 * nothing.
 * @param refused the stored refunds that Stripe has just refused
 * @param now the time of the changes, in ISO 8601
 */
export function decideRefunds(
  order: OrderRow,
  payment: Payment,
  plan: RefundPlan,
  refused: readonly RefusedRefund[],
  now: string,
): RefundChange[] {
  const rows = new Map(plan.rows.map((row) => [row.id, row]));
  const decision: Decision = { order, payment, plan, rows, now };
  applyStripeRefunds(decision);
  settlePendingRefunds(decision, refused);
  returnRest(decision);
  const rowsBefore = new Map(plan.rows.map((row) => [row.id, row]));
  return [...rows.values()]
    .filter((row) => rowsBefore.get(row.id) !== row)
    .map((after) => ({ before: rowsBefore.get(after.id), after }));
}

/** The records that each step of the decision reads, and the refunds that it has changed so far. */
interface Decision {
  readonly order: OrderRow;
  readonly payment: Payment;
  readonly plan: RefundPlan;
  /** The refunds by id. Each step replaces or adds some. */
  readonly rows: Map<string, RefundRow>;
  readonly now: string;
}

function saveRow({ rows, now }: Decision, row: RefundRow): void {
  rows.set(row.id, { ...row, updatedAt: now });
}

/** Updates the stored refunds from Stripe's list, oldest first, and adds the refunds that the store does not know. */
function applyStripeRefunds(decision: Decision): void {
  const { order, payment, plan, rows, now } = decision;
  for (const refund of payment.refunds.toReversed()) {
    const state = refund.status === "pending" ? "requested" : refund.status;
    const storedRow = [...rows.values()].find(
      (row) =>
        row.stripeRefundId === refund.id || (row.stripeRefundId === null && row.id === refund.refundId),
    );
    if (storedRow?.stripeRefundId === refund.id && stateRanks[state] <= stateRanks[storedRow.state]) continue;
    const newRow = createRefund(order, {
      amountCents: refund.amountCents,
      reason: "Made at the payment provider",
      origin: plan.origin === "unmatched" ? "unmatched" : "stripe",
      stripePaymentIntentId: plan.intentId,
      method: "card",
      isOwn: plan.origin !== "unmatched" && (storedRow !== undefined || !replacePayouts(decision, refund)),
      actor: paymentActor,
      now,
    });
    const failure = refund.failureReason?.replaceAll("_", " ") ?? null;
    saveRow(decision, { ...(storedRow ?? newRow), state, stripeRefundId: refund.id, failure });
  }
}

/**
 * Reduces or cancels payouts that a refund in Stripe's dashboard makes instead: those that failed, and pending ones that
 * the payment has no more money for.
 * @returns false, without a change, if the refund is more than they are
 */
function replacePayouts(decision: Decision, { amountCents, status }: PaymentRefund): boolean {
  const { plan, rows } = decision;
  if (status !== "pending" && status !== "succeeded") return false;
  const isExhausted = computeRestCents(plan, [...rows.values()]) < amountCents;
  const waiting = [...rows.values()].filter(
    (row) =>
      isPayout(row) &&
      (row.state === "failed" || (isExhausted && row.state === "requested" && row.stripeRefundId === null)),
  );
  if (waiting.reduce((sum, row) => sum + row.amountCents, 0) < amountCents) return false;
  let restCents = amountCents;
  for (const row of waiting) {
    if (restCents === 0) break;
    const replacedCents = Math.min(restCents, row.amountCents);
    restCents -= replacedCents;
    saveRow(decision, reduceBy(row, replacedCents));
  }
  return true;
}

function reduceBy(row: RefundRow, cents: number): RefundRow {
  const amountCents = row.amountCents - cents;
  return amountCents === 0
    ? { ...row, state: "canceled" }
    : { ...row, amountCents, idempotencyKey: createRefundKey(row.id, amountCents) };
}

/** Reduces, cancels or fails refunds that Stripe has not accepted yet. */
function settlePendingRefunds(decision: Decision, refused: readonly RefusedRefund[]): void {
  const { plan, rows } = decision;
  for (const row of rows.values()) {
    if (row.state !== "requested" || row.stripeRefundId !== null) continue;
    const otherRows = [...rows.values()].filter(({ id }) => id !== row.id);
    const restCents = computeRestCents(plan, otherRows);
    // A payout stays due until its money is returned, or its payment is lost.
    const isFixed = row.origin === "admin" || isPayout(row);
    const isAdjustable = (!isFixed || plan.lostCents > 0) && restCents < row.amountCents;
    const refusal = refused.find(({ refundId }) => refundId === row.id);
    if (isAdjustable) {
      // Somebody has refunded a part in Stripe's dashboard.
      saveRow(decision, reduceBy(row, row.amountCents - Math.max(0, restCents)));
    } else if (refusal !== undefined) {
      saveRow(decision, { ...row, state: "failed", failure: refusal.reason });
    }
  }
}

/** Starts the refund of the rest if the store must return it. Without a rest, failed refunds need no replacement. */
function returnRest(decision: Decision): void {
  const { order, plan, rows, now } = decision;
  const currentRows = [...rows.values()];
  const restCents = computeRestCents(plan, currentRows);
  if (restCents <= 0) {
    // The money was returned in Stripe's dashboard or by the bank. A payout is due although its payment was used up.
    for (const row of currentRows) {
      const isDone = row.state === "failed" && (!isPayout(row) || plan.lostCents > 0);
      if (isDone) saveRow(decision, { ...row, state: "canceled" });
    }
    return;
  }
  // An admin returns a payout that failed.
  const failedCents = currentRows
    .filter((row) => isPayout(row) && row.state === "failed")
    .reduce((sum, row) => sum + row.amountCents, 0);
  const mustReturn = plan.mustReturnAll && restCents > failedCents;
  if (!mustReturn || currentRows.some((row) => !isPayout(row) && hasFailed(row))) return;
  saveRow(
    decision,
    createRefund(order, {
      amountCents: restCents - failedCents,
      reason: plan.reason,
      origin: plan.origin,
      stripePaymentIntentId: plan.intentId,
      method: "card",
      actor: paymentActor,
      now,
    }),
  );
}

function computeRestCents(
  { paidCents, lostCents, byHandCents }: RefundPlan,
  rows: readonly RefundRow[],
): number {
  return paidCents - lostCents - byHandCents - sumOutgoingCents(rows);
}

/**
 * Describes the change of a refund for the order's history.
 * @returns undefined if nobody needs to read about the change
 */
export function describeRefundChange({ before, after }: RefundChange): string | undefined {
  const amount = formatCents(after.amountCents);
  if (after.origin === "unmatched") {
    if (after.state === "failed") {
      return `The return of ${amount} to the card did not go through. The store will take care of it.`;
    }
    const isNew = before === undefined && after.stripeRefundId === null;
    return isNew
      ? `A payment of ${amount} does not fit this order (${after.reason}). It goes back to the card.`
      : undefined;
  }
  const where = after.origin === "stripe" ? " at the payment provider" : "";
  switch (after.state) {
    case "requested":
      return before === undefined && after.origin === "stripe"
        ? `A refund of ${amount} was started${where}`
        : undefined;
    case "succeeded":
      return `Refunded ${amount} to the card${where}`;
    case "canceled":
      return before?.state === "failed" ? undefined : `The refund of ${amount} was canceled${where}`;
    case "failed":
      return `The refund of ${amount} failed${after.failure === null ? "" : `: ${after.failure}`}${describeRestockedUnits(before)}`;
  }
}

const stateRanks = { requested: 0, succeeded: 1, failed: 2, canceled: 2 } as const satisfies Record<
  RefundRow["state"],
  number
>;

/** Returns true if a refund that the store started has failed. A second refund would fail too, so an admin must act. */
function hasFailed({ origin, state }: RefundRow): boolean {
  return origin !== "admin" && origin !== "stripe" && (state === "failed" || state === "canceled");
}

/** Describes the units of a failed refund, which stay in stock, because other customers may have bought them. */
function describeRestockedUnits(before: RefundRow | undefined): string {
  if (before?.state !== "succeeded" || !before.restocks) return "";
  const units = before.items.reduce((sum, item) => sum + item.quantity, 0);
  return units === 0 ? "" : `. The ${units} units that came back stay in stock`;
}
