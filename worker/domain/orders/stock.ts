import { sql } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import type { StoreContext } from "../context.ts";

/**
 * Takes the pieces of the order's items out of the stock. Too few left: the CHECK on the stock fails, and with it the
 * whole batch.
 */
export function reserveStock(context: StoreContext, orderId: string): Statement[] {
  const now = context.now().toISOString();
  return [
    context.db.run(sql`
      INSERT INTO stock_reservations (id, order_id, product_id, quantity, state, created_at, updated_at)
      SELECT ${uuid}, order_id, product_id, quantity, 'held', ${now}, ${now}
      FROM order_items WHERE order_id = ${orderId}`),
    context.db.run(sql`
      UPDATE products SET stock_quantity = stock_quantity - ${piecesOf(orderId, "held")}
      WHERE id IN (SELECT product_id FROM stock_reservations WHERE order_id = ${orderId} AND state = 'held')`),
  ];
}

/** The order is paid for (or, cash on delivery, handed over): its pieces will not come back by themselves. */
export function sellStock(context: StoreContext, orderId: string): Statement {
  return context.db.run(sql`
    UPDATE stock_reservations SET state = 'sold', updated_at = ${context.now().toISOString()}
    WHERE order_id = ${orderId} AND state = 'held'`);
}

/** Puts back what the order took and did not give back yet. */
export function returnStock(context: StoreContext, orderId: string): Statement[] {
  return [
    context.db.run(sql`
      UPDATE products SET stock_quantity = stock_quantity + ${piecesOf(orderId, "held", "sold")}
      WHERE id IN (
        SELECT product_id FROM stock_reservations WHERE order_id = ${orderId} AND state IN ('held', 'sold'))`),
    context.db.run(sql`
      UPDATE stock_reservations SET state = 'released', updated_at = ${context.now().toISOString()}
      WHERE order_id = ${orderId} AND state IN ('held', 'sold')`),
  ];
}

/** Forgets a reservation whose pieces were just returned, so that the same order can reserve anew. */
export function dropReleased(context: StoreContext, orderId: string): Statement {
  return context.db.run(
    sql`DELETE FROM stock_reservations WHERE order_id = ${orderId} AND state = 'released'`,
  );
}

function piecesOf(orderId: string, ...states: ("held" | "sold")[]) {
  const list = sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  );
  return sql`(SELECT quantity FROM stock_reservations
    WHERE order_id = ${orderId} AND product_id = products.id AND state IN (${list}))`;
}

const uuid = sql.raw(
  "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || " +
    "substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
);
