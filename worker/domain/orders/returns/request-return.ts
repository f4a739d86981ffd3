import { eq } from "drizzle-orm";
import type { RequestReturnBody, ReturnView } from "../../../../contract/orders/returns.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueEmailAbout } from "../../emails/enqueue-emails.ts";
import { insertReturnItems } from "../../money/refunds/order-units.ts";
import { write } from "../../write.ts";
import { changeOrder } from "../change-order.ts";
import { mayReadOrder, type OrderAccess } from "../order-access.ts";
import { findLastReturnDay } from "./return-deadline.ts";
import { type OrderWithReturns, type ReturnRow, readOrderWithReturns, returnColumns } from "./return-rows.ts";
import { toReturnView } from "./return-view.ts";
import { countReturnableUnits } from "./returnable-units.ts";

/**
 * Requests a return of an order's units, for its customer or for an admin who records a customer's call. Units that were
 * refunded or requested already cannot be returned. Requests with the same id make one return.
 * @throws StoreError order_not_found; conflict if the order was not shipped or the id belongs to another request;
 *   invalid_input for too many units or after the last day
 */
export async function requestReturn(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  { items, reason, request_id: id = crypto.randomUUID() }: RequestReturnBody,
): Promise<ReturnView> {
  return write(
    context,
    async () => ({
      records: await readOrderWithReturns(context, orderId, mayReadOrder(access)),
      existing: await context.db.select(returnColumns).from(returns).where(eq(returns.id, id)).get(),
    }),
    ({ records, existing }) => {
      if (records === undefined) throw new StoreError("order_not_found");
      if (existing !== undefined) {
        if (existing.orderId !== orderId) throw new StoreError("conflict");
        refuseOtherItems(existing, items);
        return { statements: [], result: toReturnView(existing, records) };
      }
      refuseUnlessReturnable(context, records, items);
      const now = context.now().toISOString();
      const row: ReturnRow = {
        id,
        orderId,
        items,
        reason,
        state: "requested",
        answer: null,
        restocks: null,
        createdAt: now,
        updatedAt: now,
        refundId: null,
      };
      return {
        // The order's version prevents two concurrent returns of the same unit.
        statements: [
          changeOrder(context, records.order, {}),
          context.db.insert(returns).values(row),
          insertReturnItems(context, row),
          enqueueEmailAbout(context, "return_requested", row),
        ],
        result: toReturnView(row, records),
      };
    },
  );
}

/** Refuses to reuse a request id, because the customer would believe that the other items were requested. */
function refuseOtherItems(existing: ReturnRow, items: RequestReturnBody["items"]): void {
  if (JSON.stringify(existing.items) === JSON.stringify(items)) return;
  throw new StoreError("conflict", {
    message:
      "You've already requested this return, with other items. Check your order before you request it again.",
  });
}

function refuseUnlessReturnable(
  context: StoreContext,
  records: OrderWithReturns,
  items: RequestReturnBody["items"],
): void {
  if (findLastReturnDay(records) === undefined) {
    throw new StoreError("conflict", { message: "You can return this order once it has shipped." });
  }
  const returnableUnits = countReturnableUnits(context, records);
  for (const { order_item_id: id, quantity } of items) {
    const maximum = returnableUnits.get(id) ?? 0;
    if (quantity <= maximum) continue;
    const item = records.items.find((row) => row.id === id);
    throw fieldError("items", explainReturnLimit(item?.productName, maximum));
  }
}

function explainReturnLimit(productName: string | undefined, maximum: number): string {
  if (productName === undefined) return "This item is not part of the order.";
  if (maximum === 0) return `${productName} can no longer be returned.`;
  return `You can return up to ${maximum} of ${productName}.`;
}
