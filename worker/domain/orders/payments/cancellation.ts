import { canMoveOrder } from "../../../../contract/orders/order-moves.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { Actor } from "../actor.ts";
import { auditOrder, changeOrder, type OrderRow, writeHistory } from "../order-rows.ts";
import {
  closeFailures,
  leftToRefundCents,
  newRefund,
  type RefundRow,
  recordRefunded,
} from "../refunds/refund-rows.ts";
import { returnStock } from "../stock.ts";

/**
 * The statements that cancel an order and return its units to stock. For an unpaid card order its intent is canceled
 * BEFORE this runs: otherwise a late payment would still succeed for units that are gone.
 * What was paid and is not committed to another refund is given back: by Stripe when the payment is synced next, in
 * cash at once.
 * @throws StoreError order_not_cancelable where the actor may not cancel from here
 */
export function cancelStatements(
  context: StoreContext,
  { order, refunds: rows }: { readonly order: OrderRow; readonly refunds: readonly RefundRow[] },
  actor: Actor,
  notes: string,
  notesForCustomer?: boolean,
): Statement[] {
  if (!canMoveOrder(actor.kind, order.status, "canceled")) throw new StoreError("order_not_cancelable");
  const amountCents = leftToRefundCents(order, rows);
  const now = context.now().toISOString();
  const refund =
    amountCents > 0
      ? newRefund(order, { amountCents, reason: notes, origin: "cancellation", actor, now })
      : undefined;
  const isCashBack = refund?.method === "cash";
  return [
    changeOrder(context, order, {
      status: "canceled",
      reservationExpiresAt: null,
      ...(isCashBack ? { paymentStatus: "refunded", refundedCents: order.totalCents } : {}),
    }),
    ...returnStock(context, order),
    ...(refund === undefined
      ? []
      : [context.db.insert(refunds).values(refund), ...closeFailures(context, order, rows, refund)]),
    ...(isCashBack ? [recordRefunded(context, refund)] : []),
    ...writeHistory(context, order.id, { status: "canceled", actor, notes, notesForCustomer }),
    ...auditOrder(context, order, actor, { status: "canceled" }, notes),
  ];
}
