import * as v from "valibot";
import { recordChecks } from "../../worker/domain/reconciliation/find-inconsistencies.ts";
import type { LedgerIntent } from "./stripe.ts";

export interface Books {
  /** Reads rows of the store's database. */
  readonly query: (sql: string, ...params: string[]) => Promise<readonly unknown[]>;
  readonly readLedger: () => Promise<readonly LedgerIntent[]>;
  /** Returns the discrepancies that the store's own reconciliation finds. */
  readonly listDiscrepancies: () => Promise<readonly unknown[]>;
  /** True if every order is checked. Otherwise other tests share the store, and only orders of the products are. */
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
  /** The intents of its payments by card: the first one, and those of its changes. */
  intents: v.pipe(v.string(), v.parseJson(), v.array(v.nullable(v.string()))),
  paid: v.number(),
  refunded: v.number(),
  /** The parts of both that went through Stripe. */
  paid_by_card: v.number(),
  refunded_to_card: v.number(),
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
    const owners = orders.filter((order) => order.intents.includes(intent.id) && order.paid_by_card > 0);
    requireEqual(`captured more than once: ${intent.id}`, Math.max(intent.captures, 1), 1);
    requireEqual(`recorded more than once: ${intent.id}`, Math.max(owners.length, 1), 1);
    const [owner] = owners;
    if (owner === undefined) {
      requireEqual(`payment without an order: ${JSON.stringify(intent)}`, intent.refunded, intent.captured);
    } else {
      requireEqual(`order of payment ${intent.id}`, owner.id, intent.metadata.order_id);
    }
  }
  for (const { id, intents: paidWith, paid_by_card: paid, refunded_to_card: refunded } of orders) {
    if (paid === 0) continue;
    const own = ledger.filter((intent) => paidWith.includes(intent.id));
    const sum = (cents: readonly number[]) => cents.reduce((total, amount) => total + amount, 0);
    requireEqual(
      `payments of order ${id}`,
      { paid, refunded },
      {
        paid: sum(own.map((intent) => intent.captured)),
        refunded: sum(own.map((intent) => intent.refunded)),
      },
    );
  }
  const captured = new Set(ledger.filter(({ captures }) => captures === 1).map(({ id }) => id));
  const paidByCard = orders.filter((order) => order.intent !== null && order.paid_by_card > 0);
  const unknown = paidByCard.filter(({ intent }) => !captured.has(intent ?? ""));
  requireEqual("payments that Stripe does not know", unknown, []);
}

function requireEqual(what: string, actual: unknown, expected: unknown): void {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (actualText !== expectedText) throw new Error(`${what}: ${actualText} instead of ${expectedText}`);
}

/** Selects a product's units in stock, and the units that orders hold or have sold, without restocked units. */
const selectUnits = `SELECT stock_quantity AS stock,
    coalesce((SELECT sum(taken.quantity - (SELECT coalesce(sum(line.restocked_quantity), 0) FROM order_items AS line
        WHERE line.order_id = taken.order_id AND line.product_id = taken.product_id))
      FROM stock_reservations AS taken
      WHERE taken.product_id = products.id AND state IN ('held', 'sold')), 0) AS taken
  FROM products WHERE id = ?`;

const isByCard = `provider_transaction_id NOT GLOB 'cash*:*' AND provider_transaction_id NOT GLOB 'interac:*'
  AND provider_transaction_id NOT GLOB 'terminal:*' AND provider_transaction_id NOT GLOB 'exchange:*'`;

const selectAmounts = `SELECT orders.id, status, payment_method AS method, stripe_payment_intent_id AS intent,
    total_cents AS total,
    coalesce(sum(CASE WHEN type = 'payment' AND reversed_at IS NULL THEN amount_cents END), 0) AS paid,
    json_insert((SELECT json_group_array(changes.stripe_payment_intent_id) FROM order_changes AS changes
      WHERE changes.order_id = orders.id AND changes.state = 'applied'), '$[#]', stripe_payment_intent_id) AS intents,
    coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0) AS refunded,
    coalesce(sum(CASE WHEN type = 'payment' AND reversed_at IS NULL AND ${isByCard} THEN amount_cents END), 0) AS paid_by_card,
    coalesce(sum(CASE WHEN ${isByCard} THEN CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END
      END), 0) AS refunded_to_card
  FROM orders LEFT JOIN transactions ON transactions.order_id = orders.id`;

/** Selects the paid and refunded cents of every order. */
const selectOrders = `${selectAmounts} GROUP BY orders.id`;

/** Selects the paid and refunded cents of orders with these products, a JSON array of ids. */
const selectOrdersOfProducts = `${selectAmounts} WHERE orders.id IN (SELECT order_id FROM order_items
  WHERE product_id IN (SELECT value FROM json_each(?))) GROUP BY orders.id`;
