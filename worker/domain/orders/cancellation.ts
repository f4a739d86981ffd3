import { StoreError } from "../../../contract/errors.ts";
import { canMoveOrder } from "../../../contract/order-status.ts";
import type { Statement } from "../../db/run-batch.ts";
import type { StoreContext } from "../context.ts";
import { auditOrder } from "./audit-order.ts";
import type { Author } from "./author.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { cashRefund, owedRefund } from "./owed-refund.ts";
import { returnStock } from "./stock.ts";

/**
 * The statements that cancel an order and put its pieces back. For an unpaid card order its intent is canceled
 * BEFORE this runs: otherwise a late payment would still succeed for pieces that are gone.
 * What was paid and is not on its way back is owed from here on: makeRefunds gives it back, however late.
 * @throws StoreError order_not_cancelable where the author may not cancel from here
 */
export function cancellation(
  context: StoreContext,
  order: OrderRow,
  author: Author,
  notes: string,
): Statement[] {
  if (!canMoveOrder(author.actor, order.status, "canceled")) throw new StoreError("order_not_cancelable");
  const isCashBack = order.paymentMethod === "cash_on_delivery" && order.paidAt !== null;
  return [
    changeOrder(context, order, { status: "canceled", reservationExpiresAt: null }),
    ...returnStock(context, order.id),
    ...(isCashBack
      ? cashRefund(context, order, {
          amountCents: order.totalCents - order.refundedCents,
          reason: notes,
          author,
        })
      : [owedRefund(context, order.id, { origin: "cancellation", reason: notes, author })]),
    ...writeHistory(context, order.id, { status: "canceled", author, notes }),
    ...auditOrder(context, order, author, { status: "canceled" }, notes),
  ];
}
