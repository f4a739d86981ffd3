import { env } from "cloudflare:workers";
import fc from "fast-check";
import { startOfDay } from "../../../contract/shared/store-time.ts";

// The days around both clock changes of 2025. One has 23 hours and one has 25.
export const days = ["2025-03-08", "2025-03-09", "2025-03-10", "2025-11-01", "2025-11-02", "2025-11-03"];

/** Generates an order with a random day, total, refund and history. */
export const someOrder = fc
  .record({
    day: fc.constantFrom(...days),
    // Milliseconds after midnight. The constants are around midnight and around the clock change at two in the morning.
    offset: fc.oneof(
      fc.constantFrom(-1, 0, 1, 7_199_999, 7_200_000, 10_800_000),
      fc.integer({ min: 0, max: 89_999_999 }),
    ),
    totalCents: fc.integer({ min: 1, max: 200_000 }),
    kind: fc.constantFrom(
      "unpaid",
      "canceled",
      "paid",
      "cash",
      "cash_delivered",
      "refunded",
      "part",
      "returned",
    ),
    share: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
  })
  .map((order) => ({ ...order, refundCents: Math.max(1, Math.floor(order.totalCents * order.share)) }));

/** Returns the order's status and its payments and refunds. */
export function listMoves({ kind, totalCents, refundCents }: OrderMoney) {
  const payment = { type: "payment", cents: totalCents };
  switch (kind) {
    case "unpaid":
      return { status: "pending_payment", payment: "pending", method: "card", moves: [] };
    case "cash":
      return { status: "processing", payment: "pending", method: "cash_on_delivery", moves: [] };
    case "cash_delivered":
      return { status: "delivered", payment: "succeeded", method: "cash_on_delivery", moves: [payment] };
    case "paid":
      return { status: "shipped", payment: "succeeded", method: "card", moves: [payment] };
    case "canceled":
      return {
        status: "canceled",
        payment: "refunded",
        method: "card",
        moves: [payment, { type: "refund", cents: totalCents }],
      };
    case "refunded":
      return {
        status: "refunded",
        payment: "refunded",
        method: "card",
        moves: [
          payment,
          { type: "refund", cents: refundCents },
          ...(refundCents < totalCents ? [{ type: "refund", cents: totalCents - refundCents }] : []),
        ],
      };
    case "part":
      return {
        status: "paid",
        payment: "partially_refunded",
        method: "card",
        moves: [payment, { type: "refund", cents: refundCents }],
      };
    default:
      return {
        status: "paid",
        payment: "succeeded",
        method: "card",
        moves: [
          payment,
          { type: "refund", cents: refundCents },
          { type: "refund_failure", cents: refundCents },
        ],
      };
  }
}

interface OrderMoney {
  readonly kind: string;
  readonly totalCents: number;
  readonly refundCents: number;
}

export interface SomeOrder extends OrderMoney {
  readonly day: string;
  readonly offset: number;
}

/** Returns the tax that the order's total includes. */
export function getTaxCents({ totalCents }: SomeOrder): number {
  return Math.floor(totalCents / 9);
}

/** Replaces all orders in the database. */
export async function replaceOrders(orders: readonly SomeOrder[]): Promise<void> {
  const statements = ["transactions", "orders"].map((table) => env.DB.prepare(`DELETE FROM ${table}`));
  for (const [index, order] of orders.entries()) {
    const placed = new Date(Date.parse(startOfDay(order.day)) + order.offset).toISOString();
    const { status, payment, method, moves } = listMoves(order);
    const refunded = sumCents(moves, "refund") - sumCents(moves, "refund_failure");
    statements.push(
      env.DB.prepare(
        `INSERT INTO orders (id, order_number, cart_id, cart_fingerprint, status, payment_status, payment_method, subtotal_cents,
           discount_cents, tax_cents, shipping_cents, total_cents, refunded_cents, shipping_address, billing_address, created_at, updated_at, paid_at)
         VALUES (?1, ?1, ?1, '', ?2, ?3, ?4, ?5 - ?10, 0, ?10, 0, ?5, ?6, ?7, ?7, ?8, ?8, ?9)`,
      ).bind(
        `A-${index}`,
        status,
        payment,
        method,
        order.totalCents,
        refunded,
        address,
        placed,
        moves.length > 0 ? placed : null,
        getTaxCents(order),
      ),
      ...moves.map(({ type, cents }, number) =>
        env.DB.prepare("INSERT INTO transactions VALUES (?1, ?2, ?3, ?1, ?4, ?5)").bind(
          `A-${index}-${number}`,
          `A-${index}`,
          type,
          cents,
          // Payments and refunds may happen later; they count for the order's day.
          new Date(Date.parse(placed) + number * fortyDays).toISOString(),
        ),
      ),
    );
  }
  await env.DB.batch(statements);
}

function sumCents(moves: readonly { type: string; cents: number }[], type: string): number {
  return moves.filter((move) => move.type === type).reduce((sum, { cents }) => sum + cents, 0);
}

const fortyDays = 40 * 24 * 3_600_000;

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
