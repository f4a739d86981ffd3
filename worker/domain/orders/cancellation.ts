import { StoreError } from "../../../contract/errors.ts";
import { canMoveOrder } from "../../../contract/order-status.ts";
import type { Statement } from "../../db/run-batch.ts";
import type { StoreContext } from "../context.ts";
import type { Author } from "./author.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { returnStock } from "./stock.ts";

/**
 * The statements that cancel an order and put its pieces back. For an unpaid card order its intent is canceled
 * BEFORE this runs: otherwise a late payment would still succeed for pieces that are gone.
 * A payment that was captured is left as `succeeded`, which refundCanceledOrder then gives back.
 * @throws StoreError order_not_cancelable where the author may not cancel from here
 */
export function cancellation(
  context: StoreContext,
  order: OrderRow,
  author: Author,
  notes: string,
): Statement[] {
  if (!canMoveOrder(author.actor, order.status, "canceled")) throw new StoreError("order_not_cancelable");
  return [
    changeOrder(context, order, { status: "canceled", reservationExpiresAt: null }),
    ...returnStock(context, order.id),
    ...writeHistory(context, order.id, { status: "canceled", author, notes }),
  ];
}
