import * as v from "valibot";
import type { StoreContext } from "../../context.ts";
import { selectDiscrepancies } from "./find-discrepancies.ts";

export interface BookFinding {
  readonly problem: string;
  /** Of the order, product or transaction. */
  readonly id: string;
}

/**
 * An unpaid or cash order holds, a paid one has sold (refunded or not), a canceled one has put everything back, unless it
 * had been sent and did not come back.
 */
export const wrongReservations = `
  SELECT orders.id, orders.status, stock_reservations.state FROM orders
    JOIN order_items ON order_items.order_id = orders.id
    LEFT JOIN stock_reservations ON stock_reservations.order_id = orders.id
      AND stock_reservations.product_id = order_items.product_id
  WHERE stock_reservations.state IS NULL OR stock_reservations.quantity <> order_items.quantity
    OR stock_reservations.state <> CASE WHEN orders.status = 'canceled' THEN CASE
        WHEN stock_reservations.state <> 'released' AND EXISTS (SELECT 1 FROM order_status_history AS sent
          WHERE sent.order_id = orders.id AND sent.status IN ('shipped', 'delivered')) THEN stock_reservations.state
        ELSE 'released' END
      WHEN orders.paid_at IS NULL THEN 'held' ELSE 'sold' END`;

/** Allocated is what orders took, did not return and did not take out of the shop. */
export const wrongAllocations = `
  SELECT id, stock_allocated, expected FROM products LEFT JOIN (
    SELECT taken.product_id, sum(taken.quantity - line.restocked_quantity) AS expected
    FROM orders
      JOIN stock_reservations AS taken ON taken.order_id = orders.id
      JOIN order_items AS line ON line.order_id = orders.id AND line.product_id = taken.product_id
    WHERE orders.status NOT IN ('shipped', 'delivered', 'refunded', 'canceled')
      AND coalesce(status_before_refund, '') NOT IN ('shipped', 'delivered')
    GROUP BY taken.product_id
  ) ON product_id = products.id
  WHERE stock_allocated <> coalesce(expected, 0)`;

/** Orders without lines, or whose sums are not those of their lines. */
export const wrongTotals = `
  SELECT orders.id FROM orders LEFT JOIN order_items ON order_items.order_id = orders.id GROUP BY orders.id
  HAVING count(order_items.id) = 0
    OR orders.subtotal_cents <> sum(order_items.retail_price_cents * order_items.quantity)
    OR orders.tax_cents <> sum(order_items.tax_cents)
    OR orders.subtotal_cents - orders.discount_cents <> sum(order_items.total_cents)
    OR orders.total_cents <> subtotal_cents - orders.discount_cents + orders.tax_cents + shipping_cents`;

/** Stock, totals and transactions that are less than they can be. */
export const negatives = `
  SELECT id FROM products WHERE stock_quantity < 0 OR stock_allocated < 0
  UNION ALL SELECT id FROM orders WHERE total_cents <= 0 OR refunded_cents NOT BETWEEN 0 AND total_cents
  UNION ALL SELECT id FROM transactions WHERE amount_cents <= 0`;

const checks: readonly (readonly [problem: string, sql: string])[] = [
  ["What is reserved is not what the order says", wrongReservations],
  ["What is allocated is not what open orders took", wrongAllocations],
  ["The order is not the sum of its lines", wrongTotals],
  ["Less than nothing", negatives],
];

type BookContext = Pick<StoreContext, "db" | "now">;

/**
 * All that is wrong with money, stock and orders, by the store's own records. A sound store has no findings. Reads
 * every order: for tests, backups and restored stores.
 */
export async function findUnsoundBooks(context: BookContext): Promise<BookFinding[]> {
  const { statements, toFindings } = selectUnsoundBooks(context);
  return toFindings(await context.db.$client.batch(statements));
}

/** The same as statements of a batch, and what their results say. */
export function selectUnsoundBooks(context: BookContext) {
  const { $client } = context.db;
  const { sql, params } = selectDiscrepancies(context).toSQL();
  return {
    statements: [...checks.map(([, text]) => $client.prepare(text)), $client.prepare(sql).bind(...params)],
    toFindings: (results: readonly D1Result[]): BookFinding[] =>
      results.flatMap(({ results: rows }, index) =>
        v.parse(findingRows, rows).map(({ id, order_id, problem = checks[index]?.[0] ?? "" }) => ({
          problem,
          id: id ?? order_id ?? "",
        })),
      ),
  };
}

const findingRows = v.array(
  v.object({ id: v.optional(v.string()), order_id: v.optional(v.string()), problem: v.optional(v.string()) }),
);
