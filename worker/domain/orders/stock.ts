import { and, eq, inArray, sql } from "drizzle-orm";
import type { OrderUnits } from "../../../contract/orders/payments.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import { orderItems, stockReservations } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";
import type { OrderRow } from "./order-rows.ts";

/**
 * Allocates the units of the order's items. Too few left: the CHECK on the stock fails, and with it the whole batch.
 */
export function reserveStock(context: StoreContext, orderId: string): Statement[] {
  const now = context.now().toISOString();
  return [
    insertFrom(
      context.db,
      stockReservations,
      {
        id: randomUuid,
        orderId: sql`order_id`,
        productId: sql`product_id`,
        quantity: sql`quantity`,
        state: "held",
        createdAt: now,
        updatedAt: now,
      },
      sql`FROM order_items WHERE order_id = ${orderId}`,
    ),
    context.db
      .update(products)
      .set({ stockAllocated: sql`${products.stockAllocated} + ${selectUnits(orderId)}` })
      .where(inArray(products.id, selectProductIds(orderId))),
  ];
}

/** The order is paid for (or, cash on delivery, handed over): only a cancellation or a refund returns its units. */
export function sellStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(stockReservations)
    .set({ state: "sold", updatedAt: context.now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "held")));
}

/** The opposite of sellStock: the money was not collected after all. */
export function holdStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(stockReservations)
    .set({ state: "held", updatedAt: context.now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "sold")));
}

/**
 * The units leave the shop with their order, or return where an admin takes that back. Belongs into every batch that
 * changes the status of a paid order. @param order as it was read
 */
export function moveStock(context: StoreContext, order: OrderRow, changes: Partial<OrderRow>): Statement[] {
  const isGone = hasLeft({ ...order, ...changes });
  if (isGone === hasLeft(order)) return [];
  const units = isGone ? sql`- ${selectUnits(order.id)}` : sql`+ ${selectUnits(order.id)}`;
  return [
    context.db
      .update(products)
      .set({
        stockOnHand: sql`${products.stockOnHand} ${units}`,
        stockAllocated: sql`${products.stockAllocated} ${units}`,
      })
      .where(inArray(products.id, selectProductIds(order.id))),
  ];
}

/** Makes what the order took, and did not return yet, available again. @param order as it was read */
export function returnStock(context: StoreContext, order: OrderRow): Statement[] {
  const orderId = order.id;
  return [
    context.db
      .update(products)
      .set(
        hasLeft(order)
          ? { stockOnHand: sql`${products.stockOnHand} + ${selectUnits(orderId)}` }
          : { stockAllocated: sql`${products.stockAllocated} - ${selectUnits(orderId)}` },
      )
      .where(inArray(products.id, selectProductIds(orderId))),
    context.db
      .update(stockReservations)
      .set({ state: "released", updatedAt: context.now().toISOString() })
      .where(and(eq(stockReservations.orderId, orderId), inArray(stockReservations.state, ["held", "sold"]))),
  ];
}

/** Deletes a reservation whose units were just returned, so that the same order can reserve again. */
export function deleteReleased(context: StoreContext, orderId: string): Statement {
  return context.db
    .delete(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "released")));
}

/**
 * Makes units of single lines available again: they came back with a refund, or never left. What a line has returned is
 * counted on it, and the CHECK on that count lets no unit come back twice. @param order as it was read
 */
export function restockItems(context: StoreContext, order: OrderRow, items: OrderUnits): Statement[] {
  if (items.length === 0) return [];
  const orderId = order.id;
  const returned = sql`json_each(${JSON.stringify(items)}) AS returned`;
  const units = sql`(SELECT sum(returned.value ->> 'quantity') FROM ${returned}
    JOIN order_items AS line ON line.id = returned.value ->> 'order_item_id'
    WHERE line.order_id = ${orderId} AND line.product_id = products.id)`;
  return [
    context.db
      .update(products)
      .set(
        hasLeft(order)
          ? { stockOnHand: sql`${products.stockOnHand} + ${units}` }
          : { stockAllocated: sql`${products.stockAllocated} - ${units}` },
      )
      .where(
        sql`${products.id} IN (SELECT line.product_id FROM ${returned}
          JOIN order_items AS line ON line.id = returned.value ->> 'order_item_id' WHERE line.order_id = ${orderId})`,
      ),
    context.db
      .update(orderItems)
      .set({
        restockedQuantity: sql`${orderItems.restockedQuantity} + (SELECT sum(returned.value ->> 'quantity')
          FROM ${returned} WHERE returned.value ->> 'order_item_id' = order_items.id)`,
      })
      .where(
        and(
          eq(orderItems.orderId, orderId),
          sql`${orderItems.id} IN (SELECT returned.value ->> 'order_item_id' FROM ${returned})`,
        ),
      ),
  ];
}

/**
 * Has the order left the shop? Its units are on hand and allocated until then. With a refund in full, what was not
 * returned has gone, too.
 */
export function hasLeft({
  status,
  statusBeforeRefund,
}: Pick<OrderRow, "status" | "statusBeforeRefund">): boolean {
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  return reached === "shipped" || reached === "delivered" || reached === "refunded";
}

/** How many units of the product at hand the order has taken and not returned. */
function selectUnits(orderId: string) {
  return sql`(SELECT taken.quantity - coalesce((SELECT line.restocked_quantity FROM order_items AS line
      WHERE line.order_id = taken.order_id AND line.product_id = taken.product_id), 0)
    FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.product_id = products.id AND taken.state IN ('held', 'sold'))`;
}

function selectProductIds(orderId: string) {
  return sql`(SELECT taken.product_id FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.state IN ('held', 'sold'))`;
}
