import * as v from "valibot";
import { recordChecks } from "../../worker/domain/reconciliation/find-inconsistencies.ts";
import type { LedgerIntent } from "./stripe.ts";

export interface Books {
  /** Reads rows of the store's database. */
  readonly query: (sql: string, ...params: string[]) => Promise<readonly unknown[]>;
  readonly readLedger: () => Promise<readonly LedgerIntent[]>;
  /** Returns the discrepancies that the store's own reconciliation finds. */
  readonly listDiscrepancies: () => Promise<readonly unknown[]>;
  /** Whether every order is checked, or only those of the products, because other tests share the store. */
  readonly isWholeStore: boolean;
}

export interface StockedProduct {
  readonly id: string;
  /** The units in stock before any order. */
  readonly stockQuantity: number;
}

const unitsRow = v.object({ stock: v.number(), taken: v.number() });
const orderRow = v.object({
  id: v.string(),
  status: v.string(),
  method: v.string(),
  intent: v.nullable(v.string()),
  paid: v.number(),
  refunded: v.number(),
  total: v.number(),
});
export type BookedOrder = v.InferOutput<typeof orderRow>;

/**
 * Checks that money, stock, orders and invoices agree. Every unit is in stock, held or sold. Every cent that Stripe
 * captured or refunded is a transaction of one order, or was refunded in full. The store's own reconciliation finds no
 * discrepancy.
 * @returns the orders of the products
 */
export async function checkBooks(books: Books, products: readonly StockedProduct[]): Promise<BookedOrder[]> {
  await checkUnits(books, products);
  for (const { sentence, query } of recordChecks) requireEqual(sentence, await books.query(query), []);
  requireEqual("discrepancies that the store finds", await books.listDiscrepancies(), []);
  const productIds = JSON.stringify(products.map(({ id }) => id));
  const orders = v.parse(v.array(orderRow), await books.query(selectOrdersOfProducts, productIds));
  await checkMoney(books, orders);
  return orders;
}

/** Checks that every unit is in stock, held or sold. */
export async function checkUnits(
  { query }: Pick<Books, "query">,
  products: readonly StockedProduct[],
): Promise<void> {
  for (const { id, stockQuantity } of products) {
    const [units] = v.parse(v.tuple([unitsRow]), await query(selectUnits, id));
    requireEqual(`units of ${id}: ${JSON.stringify(units)}`, units.stock + units.taken, stockQuantity);
    requireEqual(`units of ${id} below zero`, Math.min(units.stock, 0), 0);
  }
}

/** Checks that each captured payment belongs to one order or was refunded in full, and that paid orders were paid. */
async function checkMoney(
  { query, readLedger, isWholeStore }: Books,
  ordersOfProducts: readonly BookedOrder[],
): Promise<void> {
  const orders = isWholeStore ? v.parse(v.array(orderRow), await query(selectOrders)) : ordersOfProducts;
  const ledger = await readLedger();
  const orderIds = new Set(orders.map(({ id }) => id));
  const intents = isWholeStore
    ? ledger
    : ledger.filter(({ metadata }) => orderIds.has(metadata.order_id ?? ""));
  for (const intent of intents) {
    const owners = orders.filter((order) => order.intent === intent.id && order.paid > 0);
    requireEqual(`captured more than once: ${intent.id}`, Math.max(intent.captures, 1), 1);
    requireEqual(`recorded more than once: ${intent.id}`, Math.max(owners.length, 1), 1);
    const [owner] = owners;
    if (owner === undefined) {
      requireEqual(`payment without an order: ${JSON.stringify(intent)}`, intent.refunded, intent.captured);
      continue;
    }
    requireEqual(
      `payment of order ${owner.id}`,
      { orderId: owner.id, paid: owner.paid, refunded: owner.refunded },
      { orderId: intent.metadata.order_id, paid: intent.captured, refunded: intent.refunded },
    );
  }
  const captured = new Set(ledger.filter(({ captures }) => captures === 1).map(({ id }) => id));
  const paidByCard = orders.filter(({ method, paid }) => method === "card" && paid > 0);
  const unknown = paidByCard.filter(({ intent }) => !captured.has(intent ?? ""));
  requireEqual("payments that Stripe does not know", unknown, []);
}

function requireEqual(what: string, actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualText !== expectedText) throw new Error(`${what}: ${actualText} instead of ${expectedText}`);
}

/** Selects a product's units in stock, and the units that orders hold or have sold, without restocked units. */
const selectUnits = `SELECT stock_quantity AS stock,
    coalesce((SELECT sum(taken.quantity - line.restocked_quantity)
      FROM stock_reservations AS taken JOIN order_items AS line
        ON line.order_id = taken.order_id AND line.product_id = taken.product_id
      WHERE taken.product_id = products.id AND state IN ('held', 'sold')), 0) AS taken
  FROM products WHERE id = ?`;

const selectAmounts = `SELECT orders.id, status, payment_method AS method, stripe_payment_intent_id AS intent,
    total_cents AS total,
    coalesce(sum(CASE WHEN type = 'payment' AND reversed_at IS NULL THEN amount_cents END), 0) AS paid,
    coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0) AS refunded
  FROM orders LEFT JOIN transactions ON transactions.order_id = orders.id`;

/** Selects the paid and refunded cents of every order. */
const selectOrders = `${selectAmounts} GROUP BY orders.id`;

/** Selects the paid and refunded cents of orders with these products, a JSON array of ids. */
const selectOrdersOfProducts = `${selectAmounts} WHERE orders.id IN (SELECT order_id FROM order_items
  WHERE product_id IN (SELECT value FROM json_each(?))) GROUP BY orders.id`;
