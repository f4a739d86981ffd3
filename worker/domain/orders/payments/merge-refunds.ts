import { formatCents } from "../../../../contract/shared/money.ts";
import { paymentActor } from "../actor.ts";
import type { OrderRow } from "../order-rows.ts";
import {
  createRefund,
  createRefundKey,
  parseUnits,
  type RefundRow,
  sumCommittedCents,
} from "../refunds/refund-rows.ts";
import type { Payment } from "./provider.ts";

export interface RefundChange {
  /** Undefined for a refund that the store did not know. */
  readonly before: RefundRow | undefined;
  readonly after: RefundRow;
}

/** A refund that Stripe refused. */
export interface RefusedRefund {
  readonly refundId: string;
  readonly reason: string;
}

/** The stored refunds of one payment, and how much of it the store must return. */
export interface RefundPlan {
  readonly rows: readonly RefundRow[];
  readonly paidCents: number;
  /** The part that the store lost in disputes. */
  readonly lostCents: number;
  /** The origin of refunds that the store starts. */
  readonly origin: Exclude<RefundRow["origin"], "admin">;
  /** Whether the store returns everything, because the order was canceled or the payment fits no order. */
  readonly mustReturnAll: boolean;
  readonly reason: string;
}

/**
 * Computes the changes of the stored refunds from Stripe's refunds, and the refunds that the store starts. Stripe's refunds
 * only move forward (requested, succeeded, rarely failed), so an older response changes nothing.
 */
export function mergeRefunds(
  order: OrderRow,
  payment: Payment,
  plan: RefundPlan,
  refused: readonly RefusedRefund[],
  now: string,
): RefundChange[] {
  const rows = new Map(plan.rows.map((row) => [row.id, row]));
  const saveRow = (row: RefundRow) => rows.set(row.id, { ...row, updatedAt: now });
  const intentId = plan.origin === "unmatched" ? payment.id : null;

  for (const refund of payment.refunds.toReversed()) {
    const state = refund.status === "pending" ? "requested" : refund.status;
    const storedRow = [...rows.values()].find(
      (row) =>
        row.stripeRefundId === refund.id || (row.stripeRefundId === null && row.id === refund.refundId),
    );
    if (storedRow?.stripeRefundId === refund.id && ranks[state] <= ranks[storedRow.state]) continue;
    const newRow = createRefund(order, {
      amountCents: refund.amountCents,
      reason: "Made at the payment provider",
      origin: plan.origin === "unmatched" ? "unmatched" : "stripe",
      stripePaymentIntentId: intentId,
      actor: paymentActor,
      now,
    });
    const failure = refund.failureReason?.replaceAll("_", " ") ?? null;
    saveRow({ ...(storedRow ?? newRow), state, stripeRefundId: refund.id, failure });
  }

  const availableCents = plan.paidCents - plan.lostCents;
  for (const row of rows.values()) {
    if (row.state !== "requested" || row.stripeRefundId !== null) continue;
    const otherRows = [...rows.values()].filter((other) => other.id !== row.id);
    const leftCents = availableCents - sumCommittedCents(otherRows);
    const isAdjustable = (row.origin !== "admin" || plan.lostCents > 0) && leftCents < row.amountCents;
    const refusal = refused.find(({ refundId }) => refundId === row.id);
    if (isAdjustable && leftCents <= 0) {
      saveRow({ ...row, state: "canceled" });
    } else if (isAdjustable) {
      // Somebody has refunded a part in Stripe's dashboard.
      saveRow({ ...row, amountCents: leftCents, idempotencyKey: createRefundKey(row.id, leftCents) });
    } else if (refusal !== undefined) {
      saveRow({ ...row, state: "failed", failure: refusal.reason });
    }
  }

  const currentRows = [...rows.values()];
  const leftCents = availableCents - sumCommittedCents(currentRows);
  if (plan.mustReturnAll && leftCents > 0 && !currentRows.some(hasFailed)) {
    saveRow(
      createRefund(order, {
        amountCents: leftCents,
        reason: plan.reason,
        origin: plan.origin,
        stripePaymentIntentId: intentId,
        actor: paymentActor,
        now,
      }),
    );
  }
  if (leftCents <= 0) {
    // The money was returned in Stripe's dashboard or by the bank, so failed refunds need no replacement.
    for (const row of currentRows) {
      if (row.state === "failed") saveRow({ ...row, state: "canceled" });
    }
  }

  const rowsBefore = new Map(plan.rows.map((row) => [row.id, row]));
  return [...rows.values()]
    .filter((row) => rowsBefore.get(row.id) !== row)
    .map((after) => ({ before: rowsBefore.get(after.id), after }));
}

/**
 * Describes a change for the order's history.
 * @returns undefined if nobody needs to read about it
 */
export function describeRefundChange({ before, after }: RefundChange): string | undefined {
  const amount = formatCents(after.amountCents);
  if (after.origin === "unmatched") {
    if (after.state === "failed") {
      return `The return of ${amount} to the card did not succeed. The store will see to it.`;
    }
    const isNew = before === undefined && after.stripeRefundId === null;
    return isNew
      ? `A payment of ${amount} does not fit this order (${after.reason}). It goes back to the card.`
      : undefined;
  }
  const place = after.origin === "stripe" ? " at the payment provider" : "";
  switch (after.state) {
    case "requested":
      return before === undefined && after.origin === "stripe"
        ? `A refund of ${amount} was started${place}`
        : undefined;
    case "succeeded":
      return `Refunded ${amount} to the card${place}`;
    case "canceled":
      return before?.state === "failed" ? undefined : `The refund of ${amount} was canceled${place}`;
    case "failed":
      return `The refund of ${amount} failed${after.failure === null ? "" : `: ${after.failure}`}${describeRestockedUnits(before)}`;
  }
}

const ranks = { requested: 0, succeeded: 1, failed: 2, canceled: 2 } as const satisfies Record<
  RefundRow["state"],
  number
>;

/**
 * Returns true if a refund that the store started has failed. The bank would send another one back too, so an admin must act.
 */
function hasFailed({ origin, state }: RefundRow): boolean {
  return origin !== "admin" && origin !== "stripe" && (state === "failed" || state === "canceled");
}

/** Tells the packer that the units stay in stock, where other customers may buy them. */
function describeRestockedUnits(before: RefundRow | undefined): string {
  if (before?.state !== "succeeded" || !before.restocks) return "";
  const units = parseUnits(before).reduce((sum, item) => sum + item.quantity, 0);
  return units === 0 ? "" : `. The ${units} units that came back stay in stock`;
}
