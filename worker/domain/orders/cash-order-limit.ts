import { type SQL, sql } from "drizzle-orm";

/**
 * How many open cash orders a customer may have. The limit is low, because each order holds units that nobody paid for.
 * A customer who wants more can pay by card.
 */
export const maxOpenCashOrders = 3;

/**
 * A condition over `orders`: the order is to be paid on delivery or at pick-up, and is under way. It names the
 * statuses, whose index finds the orders of a telephone.
 * @param table the table's alias in the statement
 */
export function isOpenCash(table: string): SQL {
  const order = sql.raw(table);
  return sql`(${order}.payment_method = 'cash_on_delivery' AND ${order}.paid_at IS NULL
    AND ${order}.status IN ('processing', 'shipped'))`;
}
