import * as v from "valibot";
import type { StoreContext } from "../context.ts";
import { selectDiscrepancies } from "./order-checks.ts";

export interface Inconsistency {
  readonly problem: string;
  /** The id of the order or product, or the start of the pick-up window. */
  readonly id: string;
}

type CheckContext = Pick<StoreContext, "db" | "now">;

/** Runs every check of orders, stock, documents and pick-up, over all orders. A consistent store has no findings. */
export async function findInconsistencies(context: CheckContext): Promise<Inconsistency[]> {
  const { statements, toFindings } = selectInconsistencies(context);
  return toFindings(await context.db.$client.batch(statements));
}

/**
 * Returns the checks of findInconsistencies() as statements for a larger batch, and a function that reads the results
 * of these statements.
 */
export function selectInconsistencies(context: CheckContext) {
  const { $client } = context.db;
  const { sql, params } = selectDiscrepancies(context).toSQL();
  return {
    statements: [
      $client.prepare(sql).bind(...params),
      ...recordChecks.map(({ query }) => $client.prepare(query)),
    ],
    toFindings: ([orders, ...records]: readonly D1Result[]): Inconsistency[] => [
      ...v.parse(orderFindings, orders?.results).map(({ order_id: id, problem }) => ({ id, problem })),
      ...recordChecks.flatMap(({ sentence: problem }, index) =>
        v.parse(recordFindings, records[index]?.results).map(({ id }) => ({ id, problem })),
      ),
    ],
  };
}

const orderFindings = v.array(v.object({ order_id: v.string(), problem: v.string() }));
const recordFindings = v.array(v.object({ id: v.string() }));

interface RecordCheck {
  /** The problem of the rows that the query finds, as a sentence for admins. */
  readonly sentence: string;
  /** Selects the `id` of each order, product or window whose records disagree. */
  readonly query: string;
}

/** The units of each product of an order, which has two lines of a product that was added at another price. */
const unitsOfProducts = `(
  SELECT order_id, product_id, sum(quantity) AS quantity, sum(sent_quantity) AS sent,
    sum(restocked_quantity + sent_quantity - restocked_sent_quantity) AS gone
  FROM order_items GROUP BY order_id, product_id)`;

/**
 * The checks of records against each other. The database itself refuses other errors: negative stock, a duplicate
 * number or a change of a document, and a window with more orders than its capacity.
 */
export const recordChecks: readonly RecordCheck[] = [
  {
    // An unpaid order holds its units, a paid one has sold them, and a canceled one has released them, unless they were
    // shipped, in part or whole, and did not come back. An awaited change holds more units, until it or the order ends.
    sentence: "The reserved units do not match the order",
    query: `
      SELECT orders.id, orders.status, stock_reservations.state FROM orders
        JOIN ${unitsOfProducts} AS line ON line.order_id = orders.id
        LEFT JOIN stock_reservations ON stock_reservations.order_id = orders.id
          AND stock_reservations.product_id = line.product_id
      WHERE stock_reservations.state IS NULL
        OR stock_reservations.quantity < line.quantity
        OR (stock_reservations.quantity > line.quantity AND orders.awaited_change_id IS NULL AND orders.status <> 'canceled')
        OR stock_reservations.state <> CASE WHEN orders.status = 'canceled' THEN CASE
            WHEN stock_reservations.state <> 'released' AND (line.sent > 0 OR EXISTS (SELECT 1 FROM order_status_history AS sent
              WHERE sent.order_id = orders.id AND sent.status IN ('shipped', 'delivered'))) THEN stock_reservations.state
            ELSE 'released' END
          WHEN orders.paid_at IS NULL THEN 'held' ELSE 'sold' END`,
  },
  {
    // Units are allocated from the order until they are shipped, also in a parcel, or put back into stock.
    sentence: "The allocated units do not match the open orders",
    query: `
      SELECT id, stock_allocated, expected FROM products LEFT JOIN (
        SELECT taken.product_id, sum(taken.quantity - coalesce(line.gone, 0)) AS expected
        FROM orders
          JOIN stock_reservations AS taken ON taken.order_id = orders.id
          LEFT JOIN ${unitsOfProducts} AS line ON line.order_id = orders.id AND line.product_id = taken.product_id
        WHERE orders.status NOT IN ('shipped', 'delivered', 'refunded', 'canceled')
          AND coalesce(status_before_refund, '') NOT IN ('shipped', 'delivered')
        GROUP BY taken.product_id
      ) ON product_id = products.id
      WHERE stock_allocated <> coalesce(expected, 0)`,
  },
  {
    sentence: "The stock on hand, or its value, is not the sum of its movements",
    query: `
      SELECT id, stock_on_hand, units, stock_value_cents, cents FROM products LEFT JOIN (
        SELECT product_id, sum(quantity) AS units, sum(value_cents) AS cents FROM stock_movements GROUP BY product_id
      ) ON product_id = products.id
      WHERE stock_on_hand <> coalesce(units, 0) OR stock_value_cents <> coalesce(cents, 0)
        OR stock_value_cents < 0 OR (stock_on_hand = 0 AND stock_value_cents <> 0)`,
  },
  {
    sentence: "The sent units are not those of its parcels",
    query: `
      SELECT order_items.order_id AS id FROM order_items LEFT JOIN (
        SELECT order_item_id, sum(parcel_items.quantity) AS packed FROM parcel_items GROUP BY order_item_id
      ) ON order_item_id = order_items.id
      WHERE sent_quantity <> coalesce(packed, 0)`,
  },
  {
    // A payment that arrived after the cancellation was no sale, and orders of before the first invoice have none. An
    // order that had been paid in another way can be paid by card after a change.
    sentence: "Paid without an invoice, or invoiced without being paid",
    query: `
      SELECT orders.id FROM orders LEFT JOIN (
        SELECT order_id, sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END) AS invoiced
        FROM invoices GROUP BY order_id
      ) ON order_id = orders.id
      WHERE (orders.paid_at IS NULL OR orders.paid_at >= (SELECT min(issued_at) FROM invoices WHERE kind = 'invoice'))
        AND coalesce(invoiced, 0) <> (orders.paid_at IS NOT NULL AND (orders.payment_method <> 'card'
          OR EXISTS (SELECT 1 FROM order_status_history AS sold WHERE sold.order_id = orders.id AND sold.status = 'paid')
          OR EXISTS (SELECT 1 FROM order_changes AS sold WHERE sold.order_id = orders.id AND sold.former IS NOT NULL)))`,
  },
  {
    sentence: "The payment, the order and its invoice were not paid in the same way",
    query: `
      SELECT orders.id FROM orders
      JOIN transactions AS paid ON paid.order_id = orders.id AND paid.type = 'payment' AND paid.reversed_at IS NULL
        AND paid.change_id IS NULL
      LEFT JOIN invoices AS sold ON sold.id = (SELECT last.id FROM invoices AS last
        WHERE last.order_id = orders.id AND last.kind = 'invoice' ORDER BY last.number DESC LIMIT 1)
      WHERE orders.counter_tender IS NOT NULL AND (paid.provider_transaction_id NOT LIKE orders.counter_tender || ':%'
        OR sold.tender <> orders.counter_tender OR sold.cash_rounding_cents <> orders.cash_rounding_cents)`,
  },
  {
    sentence: "The document before that of this order is missing",
    query: `
      SELECT order_id AS id FROM invoices WHERE number > 1 AND NOT EXISTS (
        SELECT 1 FROM invoices AS previous WHERE previous.kind = invoices.kind AND previous.number = invoices.number - 1)`,
  },
  {
    sentence: "The credit notes do not return what was refunded, or not all of its tax",
    query: `
      SELECT orders.id FROM orders JOIN (
        SELECT order_id, sum(signed * (total_cents + cash_rounding_cents)) AS returned, sum(signed * tax_cents) AS returned_tax
        FROM (SELECT invoices.*, CASE WHEN refund_id IS NULL THEN 0 WHEN kind = 'credit_note' THEN 1 ELSE -1 END AS signed
          FROM invoices JOIN orders AS held ON held.id = invoices.order_id AND held.content = invoices.content)
        GROUP BY order_id HAVING sum(kind = 'invoice') > 0
      ) AS noted ON noted.order_id = orders.id
      LEFT JOIN (
        SELECT order_id, sum(amount_cents) AS refunded FROM refunds
        WHERE is_own AND state = 'succeeded' GROUP BY order_id
      ) AS given ON given.order_id = orders.id
      WHERE returned <> coalesce(refunded, 0)
        OR returned_tax > orders.tax_cents
        OR (orders.payment_status = 'refunded' AND returned_tax <> orders.tax_cents)`,
  },
  {
    sentence: "More is returned of a payment than it captured",
    query: `
      SELECT orders.id FROM refunds JOIN orders ON orders.id = refunds.order_id
      LEFT JOIN order_changes AS changed ON changed.stripe_payment_intent_id = refunds.stripe_payment_intent_id
      LEFT JOIN transactions AS paid ON paid.order_id = orders.id AND paid.type = 'payment' AND paid.reversed_at IS NULL
        AND paid.change_id IS changed.id
      WHERE refunds.method = 'card' AND refunds.origin <> 'unmatched' AND refunds.state IN ('requested', 'succeeded')
        AND refunds.stripe_payment_intent_id IS NOT NULL
      GROUP BY orders.id, refunds.stripe_payment_intent_id
      HAVING sum(refunds.amount_cents) > coalesce(max(paid.amount_cents), 0)`,
  },
  {
    // An order keeps its place until it is canceled, fully refunded or delivered. The id is the start of the window.
    sentence: "The taken places of a pick-up window are not its orders",
    query: `
      SELECT starts_at AS id, taken, coalesce(expected, 0) AS expected FROM pickup_windows LEFT JOIN (
        SELECT pickup_starts_at, count(*) AS expected FROM orders WHERE status NOT IN ('canceled', 'refunded')
          GROUP BY pickup_starts_at
      ) ON pickup_starts_at = starts_at
      WHERE taken <> coalesce(expected, 0)`,
  },
  {
    sentence: "Ready for pick-up without a code",
    query: `SELECT id FROM orders WHERE fulfilment = 'pickup' AND status = 'processing' AND ready_at IS NOT NULL
      AND pickup_code IS NULL`,
  },
  {
    sentence: "For pick-up, and shipped",
    query: `SELECT id FROM orders WHERE fulfilment = 'pickup'
      AND (status = 'shipped' OR status_before_refund = 'shipped' OR tracking_number IS NOT NULL
        OR EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = orders.id))`,
  },
];
