import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { StoreContext } from "../../context.ts";
import {
  cancelReplacedFailures,
  createRefund,
  insertRefund,
  recordRefunded,
} from "../../money/refunds/change-refunds.ts";
import { issueCorrections, issueDisputeCredits } from "../../money/refunds/issue-corrections.ts";
import {
  computeRefundableCents,
  getPayableCents,
  limitRefundedCents,
  type OrderMoney,
} from "../../money/refunds/refund-amounts.ts";
import type { RefundRecords } from "../../money/refunds/refund-rows.ts";
import type { Actor } from "../../profiles/actor.ts";
import { auditOrder, changeOrder, writeHistory } from "../change-order.ts";
import { releaseWindow } from "../pickup-windows.ts";
import { hasLeftTheShop, returnStock } from "../stock.ts";

/** An order that was never paid, so nothing is refunded. */
export interface UnpaidOrder extends OrderMoney {
  readonly refunds: readonly [];
  readonly disputes: readonly [];
}

export interface Cancellation {
  readonly actor: Actor;
  readonly reason: string;
  /** Whether the customer can read an admin's reason. */
  readonly isForCustomer?: boolean | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  /** Whether the units of a shipped order came back. */
  readonly restocks?: boolean | undefined;
}

/**
 * Creates the statements that cancel an order and return its units to stock, except units that were shipped and did not
 * come back. The intent of an unpaid card order must be canceled first, because a late payment would otherwise succeed for
 * units that are sold to others.
 * Money that was paid and is not committed to another refund is refunded. Cash is refunded at once, and a card payment by
 * the next sync.
 * @throws StoreError order_not_cancelable if the actor may not cancel the order; invalid_input if `restocks` is missing for
 *   a shipped order
 */
export function createCancelStatements(
  context: StoreContext,
  records: RefundRecords | UnpaidOrder,
  { actor, reason, isForCustomer, restocks }: Cancellation,
): Statement[] {
  const { order } = records;
  if (!canMoveOrder(actor.kind, order, "canceled")) throw new StoreError("order_not_cancelable");
  const returnsUnits = hasLeftTheShop(order) ? restocks : true;
  if (returnsUnits === undefined) {
    throw fieldError("restock", "Please say whether the items came back.");
  }
  const amountCents = computeRefundableCents(records);
  const now = context.now().toISOString();
  const refund =
    amountCents > 0
      ? createRefund(order, { amountCents, reason, origin: "cancellation", actor, now })
      : undefined;
  const isCashRefund = refund?.method === "cash";
  return [
    changeOrder(context, order, {
      status: "canceled",
      reservationExpiresAt: null,
      ...(isCashRefund && {
        paymentStatus: "refunded",
        refundedCents: limitRefundedCents(order, getPayableCents(order)),
      }),
    }),
    ...(returnsUnits ? returnStock(context, order) : []),
    ...releaseWindow(context, order),
    ...(refund === undefined
      ? []
      : [...insertRefund(context, refund), ...cancelReplacedFailures(context, records, refund)]),
    ...(isCashRefund ? [recordRefunded(context, refund)] : []),
    ...(refund === undefined || !("invoicing" in records)
      ? []
      : issueCorrections(context, records, [{ before: undefined, after: refund }])),
    ...("invoicing" in records ? issueDisputeCredits(context, records, records.disputes) : []),
    ...writeHistory(context, order.id, {
      status: "canceled",
      actor,
      notes: reason,
      notesForCustomer: isForCustomer,
    }),
    ...auditOrder(context, order, actor, { status: "canceled", restocks: returnsUnits }, reason),
  ];
}
