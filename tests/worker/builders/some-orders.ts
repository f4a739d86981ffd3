import { env } from "cloudflare:workers";
import fc from "fast-check";
import { startOfDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";

/** The days around both clock changes of 2025, of which one has 23 hours and one has 25. */
export const days = ["2025-03-08", "2025-03-09", "2025-03-10", "2025-11-01", "2025-11-02", "2025-11-03"];

export const orderKinds = [
  "unpaid",
  "canceled",
  "paid",
  "cash",
  "cash_delivered",
  "refunded",
  "partly_refunded",
  "refund_failed",
] as const;

const hourMs = 3_600_000;

/** Generates an order of a random kind, time and amount. */
export const someOrder = fc
  .record({
    day: fc.constantFrom(...days),
    // Most errors are near midnight and near the clock change at two in the morning.
    msAfterMidnight: fc.oneof(
      fc.constantFrom(-1, 0, 1, 2 * hourMs - 1, 2 * hourMs, 3 * hourMs),
      fc.integer({ min: 0, max: 25 * hourMs - 1 }),
    ),
    totalCents: fc.integer({ min: 1, max: 200_000 }),
    kind: fc.constantFrom(...orderKinds),
    refundedShare: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  .map((order) => ({
    ...order,
    refundCents: Math.max(1, Math.floor(order.totalCents * order.refundedShare)),
  }));

/** Returns the statuses of an order and its transactions. */
export function createHistory({ kind, totalCents, refundCents }: OrderMoney) {
  const payment = { type: "payment", cents: totalCents };
  switch (kind) {
    case "unpaid":
      return { status: "pending_payment", paymentStatus: "pending", method: "card", transactions: [] };
    case "cash":
      return { status: "processing", paymentStatus: "pending", method: "cash_on_delivery", transactions: [] };
    case "cash_delivered":
      return {
        status: "delivered",
        paymentStatus: "succeeded",
        method: "cash_on_delivery",
        transactions: [payment],
      };
    case "paid":
      return { status: "shipped", paymentStatus: "succeeded", method: "card", transactions: [payment] };
    case "canceled":
      return {
        status: "canceled",
        paymentStatus: "refunded",
        method: "card",
        transactions: [payment, { type: "refund", cents: totalCents }],
      };
    case "refunded":
      return {
        status: "refunded",
        paymentStatus: "refunded",
        method: "card",
        transactions: [
          payment,
          { type: "refund", cents: refundCents },
          ...(refundCents < totalCents ? [{ type: "refund", cents: totalCents - refundCents }] : []),
        ],
      };
    case "partly_refunded":
      return {
        status: "paid",
        paymentStatus: "partially_refunded",
        method: "card",
        transactions: [payment, { type: "refund", cents: refundCents }],
      };
    case "refund_failed":
      return {
        status: "paid",
        paymentStatus: "succeeded",
        method: "card",
        transactions: [
          payment,
          { type: "refund", cents: refundCents },
          { type: "refund_failure", cents: refundCents },
        ],
      };
  }
}

interface OrderMoney {
  readonly kind: (typeof orderKinds)[number];
  readonly totalCents: number;
  readonly refundCents: number;
}

export interface SomeOrder extends OrderMoney {
  readonly day: string;
  readonly msAfterMidnight: number;
}

/** Returns the tax that the order's total includes. */
export function getTaxCents({ totalCents }: SomeOrder): number {
  return Math.floor(totalCents / 9);
}

/** Replaces all orders in the database. */
export async function replaceOrders(orders: readonly SomeOrder[]): Promise<void> {
  // Transactions are never deleted outside tests.
  const statements = ["DROP TRIGGER IF EXISTS transactions_stay"].map((sql) => env.DB.prepare(sql));
  statements.push(
    ...["transactions", "refunds", "orders"].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  );
  for (const [index, order] of orders.entries()) {
    const placedAt = new Date(
      Date.parse(startOfDay(order.day, defaultTimeZone)) + order.msAfterMidnight,
    ).toISOString();
    const { status, paymentStatus, method, transactions } = createHistory(order);
    const refundedCents = sumCents(transactions, "refund") - sumCents(transactions, "refund_failure");
    statements.push(
      env.DB.prepare(
        `INSERT INTO orders (id, order_number, guest_email, cart_id, cart_fingerprint, status, payment_status, payment_method, subtotal_cents,
           discount_cents, tax_cents, shipping_cents, total_cents, refunded_cents, shipping_address, billing_address, created_at, updated_at, paid_at)
         VALUES (?1, ?1, 'robin@example.com', ?1, '', ?2, ?3, ?4, ?5 - ?10, 0, ?10, 0, ?5, ?6, ?7, ?7, ?8, ?8, ?9)`,
      ).bind(
        `A-${index}`,
        status,
        paymentStatus,
        method,
        order.totalCents,
        refundedCents,
        address,
        placedAt,
        transactions.length > 0 ? placedAt : null,
        getTaxCents(order),
      ),
      ...(refundedCents === 0
        ? []
        : [
            env.DB.prepare(
              `INSERT INTO refunds (id, order_id, amount_cents, reason, origin, method, state, idempotency_key, created_by, created_at, updated_at)
               VALUES (?1, ?1, ?2, '', 'admin', 'card', 'succeeded', ?1, 'Alex', ?3, ?3)`,
            ).bind(`A-${index}`, refundedCents, placedAt),
          ]),
      ...transactions.map(({ type, cents }, number) =>
        env.DB.prepare(
          "INSERT INTO transactions (id, order_id, type, provider_transaction_id, amount_cents, created_at) VALUES (?1, ?2, ?3, ?1, ?4, ?5)",
        ).bind(
          `A-${index}-${number}`,
          `A-${index}`,
          type,
          cents,
          // Refunds count for the day of the order, even if they happen later.
          new Date(Date.parse(placedAt) + number * fortyDaysMs).toISOString(),
        ),
      ),
    );
  }
  await env.DB.batch(statements);
}

function sumCents(transactions: readonly { type: string; cents: number }[], type: string): number {
  return transactions
    .filter((transaction) => transaction.type === type)
    .reduce((sum, { cents }) => sum + cents, 0);
}

const fortyDaysMs = 40 * 24 * hourMs;

const address = JSON.stringify({
  full_name: "Robin Shopper",
  phone_number: "204-555-0134",
  address_line1: "12 Main",
  address_line2: null,
  city: "Winnipeg",
  province: "Manitoba",
  postal_code: "R2C 0A1",
  delivery_instructions: null,
});
