import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { orderItems } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import type { OrderRow } from "./order-rows.ts";

export type RefundRow = typeof refunds.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** Which pieces come back with a refund. */
const refundItems = v.array(v.object({ order_item_id: v.string(), quantity: v.number() }));
export type RefundItems = v.InferOutput<typeof refundItems>;

/** An order and the money that went back or is on its way, read at one moment. */
export interface OrderWithRefunds {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly items: readonly OrderItemRow[];
}

export async function readRefunds(
  context: StoreContext,
  orderId: string,
): Promise<OrderWithRefunds | undefined> {
  const [[order], rows, items] = await context.db.batch([
    context.db.select().from(orders).where(eq(orders.id, orderId)),
    context.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(sql`refunds.rowid`)),
    context.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(sql`order_items.rowid`)),
  ]);
  return order === undefined ? undefined : { order, refunds: rows, items };
}

/** Cents that are back with the customer, or promised: nobody may promise them again. */
export function spokenForCents(rows: readonly RefundRow[]): number {
  return sumOf(rows, ["requested", "succeeded"]);
}

/** Cents that are back with the customer. */
export function givenBackCents(rows: readonly RefundRow[]): number {
  return sumOf(rows, ["succeeded"]);
}

/** What was paid and is not spoken for. 0 for an order that nobody paid. */
export function leftToRefundCents({ order, refunds: rows }: OrderWithRefunds): number {
  return order.paidAt === null ? 0 : order.totalCents - spokenForCents(rows);
}

export function itemsOf(row: Pick<RefundRow, "items">): RefundItems {
  return v.parse(refundItems, row.items);
}

/** How many pieces of each line can still come back: not returned before, nor promised by a refund on its way. */
export function returnableQuantities({ refunds: rows, items }: OrderWithRefunds): Map<string, number> {
  const left = new Map(items.map((item) => [item.id, item.quantity - item.restockedQuantity]));
  for (const row of rows) {
    if (row.state !== "requested") continue;
    for (const { order_item_id: id, quantity } of itemsOf(row)) left.set(id, (left.get(id) ?? 0) - quantity);
  }
  return left;
}

export function idempotencyKeyOf(refundId: string): string {
  return `refund:${refundId}`;
}

function sumOf(rows: readonly RefundRow[], states: readonly RefundRow["state"][]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.amountCents, 0);
}
