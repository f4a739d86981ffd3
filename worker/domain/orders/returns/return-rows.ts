import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { priceUnits } from "../../../../contract/orders/payments.ts";
import { isOpenReturn, lastReturnDay, type ReturnView } from "../../../../contract/orders/returns.ts";
import { toRefundCents } from "../../../../contract/orders/settlement.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { orderItems, orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { type DisputeRow, selectDisputesOf } from "../order-disputes.ts";
import type { OrderRow } from "../order-rows.ts";
import { itemsIn, type OrderItemRow, type RefundRow } from "../refunds/refund-rows.ts";
import { countUnits, givenBackQuantity, refundedUnits } from "../refunds/refund-units.ts";

export type ReturnRow = typeof returns.$inferSelect;
type HistoryRow = typeof orderStatusHistory.$inferSelect;

/** An order with the records that determine which units can be returned, read at one moment. */
export interface OrderWithReturns {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly refunds: readonly RefundRow[];
  readonly returns: readonly ReturnRow[];
  readonly history: readonly HistoryRow[];
  readonly disputes: readonly DisputeRow[];
}

/** @param customerId finds orders of this customer only */
export async function readReturns(
  context: StoreContext,
  orderId: string,
  customerId?: string,
): Promise<OrderWithReturns | undefined> {
  const { db } = context;
  const isOfCustomer = customerId === undefined ? undefined : eq(orders.profileId, customerId);
  const [[order], items, refundRows, returnRows, history, disputes] = await db.batch([
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isOfCustomer)),
    db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(sql`order_items.rowid`)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    selectReturns(context, [orderId]),
    db
      .select()
      .from(orderStatusHistory)
      .where(eq(orderStatusHistory.orderId, orderId))
      .orderBy(asc(orderStatusHistory.createdAt), asc(sql`order_status_history.rowid`)),
    selectDisputesOf(context, [orderId]),
  ]);
  return order === undefined
    ? undefined
    : { order, items, refunds: refundRows, returns: returnRows, history, disputes };
}

export function selectReturns(context: StoreContext, orderIds: string[]) {
  return context.db
    .select()
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.createdAt), asc(sql`returns.rowid`));
}

/** Finds the last day for returns, which may be in the past. Undefined for an order that was not shipped. */
export function findLastReturnDay({ order, history }: Pick<OrderWithReturns, "order" | "history">) {
  const { status, statusBeforeRefund, returnDays } = order;
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  if (reached !== "shipped" && reached !== "delivered") return undefined;
  const deliveredAt = reached === "delivered" ? findArrival(history, "delivered") : undefined;
  return lastReturnDay({ deliveredAt, shippedAt: findArrival(history, "shipped") }, returnDays);
}

/** Finds when the order last reached a status. Notes repeat a status, and refund requests interrupt it. */
function findArrival(history: readonly HistoryRow[], status: HistoryRow["status"]): string | undefined {
  const moves = history
    .filter((entry) => entry.status !== "refund_requested")
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  return moves.findLast((entry, index) => entry.status === status && moves[index - 1]?.status !== status)
    ?.createdAt;
}

/** Counts the units of each item that the customer can return now: not refunded, and in no other return. */
export function returnableQuantities(
  context: StoreContext,
  found: OrderWithReturns,
): ReadonlyMap<string, number> {
  const lastDay = findLastReturnDay(found);
  const isOver = lastDay === undefined || toStoreDay(context.now()) > lastDay;
  const refunded = refundedUnits(found.refunds);
  const open = found.returns.filter(isOpenReturn);
  const requested = countUnits(open);
  // Restocked units of open returns count as requested only.
  const restocked = countUnits(open.filter((row) => row.state === "received" && row.restocks === true));
  const left = (item: OrderItemRow) => {
    const others = { ...item, restockedQuantity: item.restockedQuantity - (restocked.get(item.id) ?? 0) };
    return Math.max(0, item.quantity - givenBackQuantity(others, refunded) - (requested.get(item.id) ?? 0));
  };
  return new Map(found.items.map((item) => [item.id, isOver ? 0 : left(item)]));
}

type PricedOrder = Pick<OrderWithReturns, "items" | "refunds"> & {
  readonly order: Pick<OrderRow, "paymentMethod">;
};

/** Computes the refund of a return in cents: the units' price with tax, rounded for an order paid in cash. */
export function priceReturn(row: ReturnRow, { order, items, refunds }: PricedOrder): number {
  const refunded = refundedUnits(refunds.filter(({ id }) => id !== row.refundId));
  const priceCents = itemsIn(row).reduce((sum, { order_item_id: id, quantity }) => {
    const item = items.find((each) => each.id === id);
    if (item === undefined) return sum;
    const line = { chargedCents: item.totalCents + item.taxCents, quantity: item.quantity };
    const before = Math.min(refunded.get(id) ?? 0, item.quantity - quantity);
    return sum + priceUnits(line, quantity, before);
  }, 0);
  return toRefundCents({ payment_method: order.paymentMethod }, priceCents);
}

export function toReturnView(row: ReturnRow, found: PricedOrder): ReturnView {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    answer: row.answer,
    restocks: row.restocks,
    items: itemsIn(row).map(({ order_item_id, quantity }) => ({
      order_item_id,
      product_name: found.items.find(({ id }) => id === order_item_id)?.productName ?? "",
      quantity,
    })),
    amount: centsToDollars(priceReturn(row, found)),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}
