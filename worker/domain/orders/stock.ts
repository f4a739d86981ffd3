import { and, eq, inArray, sql } from "drizzle-orm";
import { randomUuid } from "../../db/random-uuid.ts";
import type { Statement } from "../../db/run-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import { stockReservations } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";

/**
 * Takes the pieces of the order's items out of the stock. Too few left: the CHECK on the stock fails, and with it the
 * whole batch.
 */
export function reserveStock(context: StoreContext, orderId: string): Statement[] {
  const now = context.now().toISOString();
  return [
    // The columns in the order of the table.
    context.db.insert(stockReservations).select(sql`
      SELECT ${randomUuid}, order_id, product_id, quantity, 'held', ${now}, ${now}
      FROM order_items WHERE order_id = ${orderId}`),
    context.db
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} - ${piecesOf(orderId)}` })
      .where(inArray(products.id, productsOf(orderId))),
  ];
}

/** The order is paid for (or, cash on delivery, handed over): its pieces will not come back by themselves. */
export function sellStock(context: StoreContext, orderId: string): Statement {
  return context.db
    .update(stockReservations)
    .set({ state: "sold", updatedAt: context.now().toISOString() })
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "held")));
}

/** Puts back what the order took and did not give back yet. */
export function returnStock(context: StoreContext, orderId: string): Statement[] {
  return [
    context.db
      .update(products)
      .set({ stockQuantity: sql`${products.stockQuantity} + ${piecesOf(orderId)}` })
      .where(inArray(products.id, productsOf(orderId))),
    context.db
      .update(stockReservations)
      .set({ state: "released", updatedAt: context.now().toISOString() })
      .where(and(eq(stockReservations.orderId, orderId), inArray(stockReservations.state, ["held", "sold"]))),
  ];
}

/** Forgets a reservation whose pieces were just returned, so that the same order can reserve anew. */
export function dropReleased(context: StoreContext, orderId: string): Statement {
  return context.db
    .delete(stockReservations)
    .where(and(eq(stockReservations.orderId, orderId), eq(stockReservations.state, "released")));
}

/** How many pieces of the product at hand the order has taken. */
function piecesOf(orderId: string) {
  return sql`(SELECT taken.quantity FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.product_id = products.id AND taken.state IN ('held', 'sold'))`;
}

function productsOf(orderId: string) {
  return sql`(SELECT taken.product_id FROM stock_reservations AS taken
    WHERE taken.order_id = ${orderId} AND taken.state IN ('held', 'sold'))`;
}
