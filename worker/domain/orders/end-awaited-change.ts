import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import { products } from "../../db/schema/catalog.ts";
import { orderChanges } from "../../db/schema/order-changes.ts";
import { stockReservations } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";

/**
 * Creates the statement that ends the change of an order which waits for its payment, if there is one. A payment that
 * arrives nevertheless fits no order, and is returned. The statement about the order sets `awaitedChangeId` to null.
 */
export function endAwaitedChange({ db, now }: StoreContext, orderId: string): Statement {
  return db
    .update(orderChanges)
    .set({ state: "ended", next: null, expiresAt: null, updatedAt: now().toISOString() })
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, "awaiting_payment")));
}

/**
 * Releases the units that an order holds besides its items, because its change ends without a payment. Which units were
 * refunded may differ from when the change was made, because a bank can return a refund.
 */
export function releaseMoreUnits({ db, now }: StoreContext, orderId: string): Statement[] {
  const ordered = sql`(SELECT coalesce(sum(line.quantity), 0) FROM order_items AS line
    WHERE line.order_id = stock_reservations.order_id AND line.product_id = stock_reservations.product_id)`;
  const isOfOrder = eq(stockReservations.orderId, orderId);
  return [
    db
      .update(products)
      .set({
        stockAllocated: sql`${products.stockAllocated} - (SELECT quantity - ${ordered} FROM stock_reservations
          WHERE order_id = ${orderId} AND product_id = products.id)`,
      })
      .where(sql`id IN (SELECT product_id FROM stock_reservations WHERE order_id = ${orderId})`),
    // A CHECK refuses a reservation of no unit.
    db.delete(stockReservations).where(and(isOfOrder, sql`${ordered} = 0`)),
    db
      .update(stockReservations)
      .set({ quantity: ordered, updatedAt: now().toISOString() })
      .where(and(isOfOrder, sql`quantity > ${ordered}`)),
  ];
}
