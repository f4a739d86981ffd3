import { eq } from "drizzle-orm";
import type { OrderStatus } from "../../../../contract/orders/order-status.ts";
import {
  isOpenReturn,
  lastReturnDay,
  type RequestReturnBody,
  type ReturnView,
} from "../../../../contract/orders/returns.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { enqueueOrderEmail } from "../../emails/enqueue-emails.ts";
import { getNetCents } from "../../money/offer-amounts.ts";
import { insertReturnItems } from "../../money/refunds/order-units.ts";
import { countUnits, type UnitCounts } from "../../money/refunds/refund-units.ts";
import { write } from "../../write.ts";
import { changeOrder } from "../change-order.ts";
import { type OrderAccess, readableOrderCondition } from "../order-access.ts";
import { countRefunds, countSentUnits, countUnsentRefunds, hasLeftTheShop } from "../sent-units.ts";
import {
  type OrderWithReturns,
  type ReturnRow,
  readOrderWithReturns,
  returnColumns,
} from "./read-returns.ts";
import { toReturnView } from "./return-view.ts";

/**
 * The order's owner, or an admin who records a customer's call. Requests a return of an order's units, and emails the
 * customer. Units that were refunded or requested already cannot be returned. Requests with the same id make one
 * return.
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
      records: await readOrderWithReturns(context, orderId, readableOrderCondition(access)),
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
          enqueueOrderEmail(context, "return_requested", row),
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

/**
 * Counts the units of each item that the customer can return now, which were sent. Units that are refunded, restocked or
 * in an open return do not count, nor do those of a free item, because a return ends with a refund. All counts are 0
 * after the last day.
 */
export function countReturnableUnits(context: StoreContext, records: OrderWithReturns): UnitCounts {
  const { order, items, refunds, returns } = records;
  const lastDay = findLastReturnDay(records);
  if (lastDay === undefined || toStoreDay(context.now(), records.timeZone) > lastDay) {
    return new Map(items.map(({ id }) => [id, 0]));
  }
  const refundedUnits = countRefunds(refunds, returns);
  const openReturns = returns.filter(isOpenReturn);
  const requestedUnits = countUnits(openReturns);
  const restockedByOpenReturns = countUnits(
    openReturns.filter((row) => row.state === "received" && row.restocks === true),
  );
  const countReturnable = (item: OrderItemRow) => {
    if (getNetCents(item) === 0) return 0;
    const refunded = (refundedUnits.all.get(item.id) ?? 0) - countUnsentRefunds(order, item, refundedUnits);
    const restocked = hasLeftTheShop(order) ? item.restockedQuantity : item.restockedSentQuantity;
    // The requested units include those that an open return has restocked, which must not be subtracted twice. After a
    // failed refund, units may be restocked but not refunded.
    const gone = Math.max(refunded, restocked - (restockedByOpenReturns.get(item.id) ?? 0));
    return Math.max(0, countSentUnits(order, item) - gone - (requestedUnits.get(item.id) ?? 0));
  };
  return new Map(items.map((item) => [item.id, countReturnable(item)]));
}

/**
 * Finds the last day on which the customer can return items, which may be in the past.
 * @returns undefined if the order was not shipped, not even in part
 */
export function findLastReturnDay({
  order,
  parcels,
  history,
  timeZone,
}: Pick<OrderWithReturns, "order" | "parcels" | "history" | "timeZone">) {
  const { status, statusBeforeRefund, returnDays } = order;
  // A refund request replaces the status that the delivery had reached.
  const deliveryStatus = status === "refund_requested" ? statusBeforeRefund : status;
  if (deliveryStatus === "paid" || deliveryStatus === "processing") {
    // The days begin again when the rest is sent.
    return lastReturnDay({ shippedAt: parcels.at(-1)?.sentAt }, returnDays, timeZone);
  }
  if (deliveryStatus !== "shipped" && deliveryStatus !== "delivered") return undefined;
  const deliveredAt = deliveryStatus === "delivered" ? findLastChangeTo(history, "delivered") : undefined;
  return lastReturnDay(
    { deliveredAt, shippedAt: findLastChangeTo(history, "shipped") },
    returnDays,
    timeZone,
  );
}

/**
 * Finds when the order last changed to a status. Notes repeat the current status, and a refund request is not a step of
 * the delivery, so neither counts.
 * @param history in either order, because lists show the latest entry first
 */
function findLastChangeTo(history: OrderWithReturns["history"], status: OrderStatus): string | undefined {
  const entries = history
    .filter((entry) => entry.status !== "refund_requested")
    .toSorted((first, second) => first.createdAt.localeCompare(second.createdAt));
  return entries.findLast((entry, index) => entry.status === status && entries[index - 1]?.status !== status)
    ?.createdAt;
}
