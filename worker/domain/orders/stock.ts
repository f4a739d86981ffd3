import { and, eq, inArray, sql } from "drizzle-orm";
import type { OrderUnits } from "../../../contract/orders/refunds.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import { type Statement, violatedConstraint } from "../../db/run-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import { orderItems, stockReservations } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";

/**
 * Allocates the units of the order's items (docs/decisions/0009). If too few are available, a CHECK on the stock rolls
 * back the whole batch.
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

/** Marks an order's allocated units as sold, when the order is paid. Only a cancellation or a refund releases them. */
export function sellStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(stockReservations)
    .set({ state: "sold", updatedAt: context.now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "held")));
}

/** Reverts sellStock(), because the money was not collected after all. */
export function undoSellStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(stockReservations)
    .set({ state: "held", updatedAt: context.now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "sold")));
}

/**
 * Takes an order's units out of stock when the order leaves the shop, and puts them back if an admin undoes that. It
 * belongs in every batch that changes an order's status, except a cancellation (releaseStock).
 * @param order the order before the change
 */
export function applyStatusToStock(
  context: StoreContext,
  order: OrderRow,
  changes: Partial<OrderRow>,
): Statement[] {
  const hasLeftAfter = hasLeftTheShop({ ...order, ...changes });
  if (hasLeftAfter === hasLeftTheShop(order)) return [];
  const units = hasLeftAfter ? sql`- ${selectUnits(order.id)}` : sql`+ ${selectUnits(order.id)}`;
  return [
    ...(hasLeftAfter && changes.status !== "refunded" ? takeBackRestocked(context, order.id) : []),
    context.db
      .update(products)
      .set({
        stockOnHand: sql`${products.stockOnHand} ${units}`,
        stockAllocated: sql`${products.stockAllocated} ${units}`,
      })
      .where(inArray(products.id, selectProductIds(order.id))),
  ];
}

/**
 * Runs a batch in which an order leaves the shop, and refuses it if others have bought the units meanwhile. That
 * happens after a refund restocked them and then bounced.
 * @throws StoreError insufficient_stock; also the errors of `leave`
 */
export async function refuseMissingUnits<Result>(leave: () => Promise<Result>): Promise<Result> {
  try {
    return await leave();
  } catch (error) {
    if (!isStockMissing(error)) throw error;
    throw new StoreError("insufficient_stock", {
      message: "Its items went back into stock with the refund, and have been sold to others since.",
      cause: error,
    });
  }
}

/** Returns true if a batch failed because it takes more units than are on hand. */
export function isStockMissing(error: unknown): boolean {
  return violatedConstraint(error) === "products_allocated_on_hand";
}

/**
 * Allocates units again that a refund had restocked, if the bank sent the refund back and the order leaves
 * nevertheless.
 */
function takeBackRestocked(context: StoreContext, orderId: string): Statement[] {
  const sumUnits = (state: "failed" | "succeeded") =>
    sql`(SELECT coalesce(sum(refunded.quantity), 0)
      FROM refund_items AS refunded JOIN refunds ON refunds.id = refunded.refund_id
      WHERE refunded.order_item_id = line.id AND refunds.origin <> 'unmatched' AND refunds.restocks AND refunds.state = ${state})`;
  const lines = sql`(SELECT line.id, line.product_id,
      min(${sumUnits("failed")}, line.restocked_quantity - ${sumUnits("succeeded")}) AS units
    FROM order_items AS line WHERE line.order_id = ${orderId} AND line.restocked_quantity > 0)`;
  return [
    context.db
      .update(products)
      .set({
        stockAllocated: sql`${products.stockAllocated} + (SELECT taken.units FROM ${lines} AS taken WHERE taken.product_id = products.id)`,
      })
      .where(sql`${products.id} IN (SELECT taken.product_id FROM ${lines} AS taken WHERE taken.units > 0)`),
    context.db
      .update(orderItems)
      .set({
        restockedQuantity: sql`${orderItems.restockedQuantity} - (SELECT taken.units FROM ${lines} AS taken WHERE taken.id = order_items.id)`,
      })
      .where(sql`${orderItems.id} IN (SELECT taken.id FROM ${lines} AS taken WHERE taken.units > 0)`),
  ];
}

/**
 * Makes all units available again that an order has allocated or sold, because it is canceled.
 * @param order the order before the change
 */
export function releaseStock(context: StoreContext, order: OrderRow): Statement[] {
  const orderId = order.id;
  return [
    context.db
      .update(products)
      .set(
        hasLeftTheShop(order)
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

/** Deletes an order's released reservations, so that the order can reserve again. It comes after releaseStock(). */
export function deleteReleasedStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .delete(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "released")));
}

/**
 * Restocks refunded or returned units of single items, which came back or never left the shop. A CHECK on the item's
 * count of restocked units refuses to restock a unit twice.
 * @param order the order before the change
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
        hasLeftTheShop(order)
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
 * Returns true if the order has left the shop. Its units are on hand and allocated until then. Units of a fully
 * refunded order that were not restocked have left too.
 */
export function hasLeftTheShop({
  status,
  statusBeforeRefund,
}: Pick<OrderRow, "status" | "statusBeforeRefund">): boolean {
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  return reached === "shipped" || reached === "delivered" || reached === "refunded";
}

/** Selects how many units of the row in `products` the order has taken and not returned. */
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
