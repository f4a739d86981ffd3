import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { ProductRow } from "../../../worker/domain/catalog/product-view.ts";
import { findDrift } from "../../../worker/domain/payments/drift.ts";
import { storeContext } from "./store.ts";
import { ledger } from "./stripe.ts";

/**
 * Money, stock and orders agree, whatever happened: pieces are in stock, held or sold (and not returned) and no others;
 * every order holds what its status says; every cent that Stripe took or gave back is a transaction of the one order it
 * belongs to; the store's own check of its books finds nothing.
 */
export async function expectSoundBooks(...products: ProductRow[]): Promise<void> {
  for (const product of products) {
    const pieces = await rows<{ inStock: number; taken: number }>(
      `SELECT stock_quantity AS inStock, coalesce((SELECT sum(taken.quantity - line.restocked_quantity)
         FROM stock_reservations AS taken JOIN order_items AS line
           ON line.order_id = taken.order_id AND line.product_id = taken.product_id
         WHERE taken.product_id = products.id AND state IN ('held', 'sold')), 0) AS taken
       FROM products WHERE id = ?`,
      product.id,
    );
    expect(pieces.map(({ inStock, taken }) => inStock + taken)).toEqual([product.stockQuantity]);
    expect(pieces[0]?.inStock).toBeGreaterThanOrEqual(0);
  }
  expect(await rows(wrongReservations)).toEqual([]);
  expect(await rows(wrongTotals)).toEqual([]);
  expect(await findDrift(storeContext())).toEqual([]);
  await expectMoneyAccountedFor(products);
}

/** For the orders of these products: another test may have left a payment that nobody has told the store of. */
async function expectMoneyAccountedFor(products: readonly ProductRow[]): Promise<void> {
  const booked = await rows<{ id: string; intent: string; paid: number; refunded: number }>(
    `SELECT orders.id, stripe_payment_intent_id AS intent,
       coalesce(sum(CASE WHEN type = 'payment' THEN amount_cents END), 0) AS paid,
       coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0)
         AS refunded
     FROM orders LEFT JOIN transactions ON transactions.order_id = orders.id
     WHERE payment_method = 'card' AND orders.id IN (SELECT order_id FROM order_items
       WHERE product_id IN (SELECT value FROM json_each(?))) GROUP BY orders.id`,
    JSON.stringify(products.map((product) => product.id)),
  );
  for (const intent of await ledger()) {
    const own = booked.filter((order) => order.id === intent.metadata.order_id);
    if (own.length === 0) continue; // Another file's order: its storage is gone.
    const [order] = own.filter((candidate) => candidate.intent === intent.id);
    expect(intent.captures).toBeLessThanOrEqual(1);
    if (order === undefined || order.paid === 0) {
      // Money that fits no order has been given back.
      expect(intent.captured - intent.refunded).toBe(0);
    } else {
      expect({ paid: intent.captured, refunded: intent.refunded }).toEqual({
        paid: order.paid,
        refunded: order.refunded,
      });
    }
  }
}

async function rows<Row>(statement: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(statement)
    .bind(...values)
    .all<Row>();
  return results;
}

// An unpaid or cash order holds, a paid one has sold (refunded or not), a canceled one has put everything back.
const wrongReservations = `
  SELECT orders.id, orders.status, stock_reservations.state FROM orders
    JOIN order_items ON order_items.order_id = orders.id
    LEFT JOIN stock_reservations ON stock_reservations.order_id = orders.id
      AND stock_reservations.product_id = order_items.product_id
  WHERE stock_reservations.state IS NULL OR stock_reservations.quantity <> order_items.quantity
    OR stock_reservations.state <> CASE WHEN orders.status = 'canceled' THEN 'released'
      WHEN orders.paid_at IS NULL THEN 'held' ELSE 'sold' END`;

const wrongTotals = `
  SELECT orders.id FROM orders JOIN order_items ON order_items.order_id = orders.id GROUP BY orders.id
  HAVING orders.subtotal_cents <> sum(order_items.retail_price_cents * order_items.quantity)
    OR orders.tax_cents <> sum(order_items.tax_cents)
    OR orders.subtotal_cents - orders.discount_cents <> sum(order_items.total_cents)`;
