import { type SQL, sql } from "drizzle-orm";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import { isWithBank } from "../order-disputes.ts";

/** An order whose money, state and records disagree. Amounts in cents. */
const mostShown = 50;

interface Check {
  readonly problem: string;
  readonly condition: SQL;
  readonly expected: SQL;
  readonly actual: SQL;
}

/**
 * Orders whose money disagrees, each with the first thing that is wrong with it. A sound store has no discrepancies. A
 * statement, alone or of a batch. @param placedSince reads only the orders since then, by their index; without it, all
 */
export function selectDiscrepancies(context: Pick<StoreContext, "db" | "now">, placedSince?: string) {
  const isLookedAt = placedSince === undefined ? sql`1` : sql`orders.created_at >= ${placedSince}`;
  const ofThem =
    placedSince === undefined
      ? sql``
      : sql`WHERE order_id IN (SELECT orders.id FROM orders WHERE orders.created_at >= ${placedSince})`;
  const checks = listChecks(context);
  // One CASE a column: D1 takes no more than five SELECTs in a UNION.
  const selectFirst = (value: (check: Check) => SQL) =>
    sql`CASE ${sql.join(
      checks.map((check) => sql`WHEN ${fails(check)} THEN ${value(check)}`),
      sql` `,
    )} END`;
  // Each table is read once, however many orders there are.
  const books = sql`(SELECT orders.*, coalesce(paid, 0) AS paid, coalesce(given_back, 0) AS given_back,
      coalesce(succeeded, 0) AS succeeded, coalesce(requested, 0) AS requested, coalesce(unmatched, 0) AS unmatched,
      coalesce(with_bank, 0) AS disputed
    FROM orders
    LEFT JOIN (SELECT order_id,
        sum(CASE type WHEN 'payment' THEN amount_cents ELSE 0 END) AS paid,
        sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents ELSE 0 END) AS given_back
      FROM transactions ${ofThem} GROUP BY order_id) AS moved ON moved.order_id = orders.id
    LEFT JOIN (SELECT order_id,
        sum(CASE WHEN origin <> 'unmatched' AND state = 'succeeded' THEN amount_cents ELSE 0 END) AS succeeded,
        sum(CASE WHEN origin <> 'unmatched' AND state = 'requested' THEN amount_cents ELSE 0 END) AS requested,
        sum(CASE WHEN origin = 'unmatched' AND state IN ('requested', 'failed') THEN amount_cents ELSE 0 END)
          AS unmatched
      FROM refunds ${ofThem} GROUP BY order_id) AS returned ON returned.order_id = orders.id
    LEFT JOIN (SELECT order_id, stripe_payment_intent_id AS intent, sum(amount_cents) AS with_bank
      FROM disputes WHERE ${isWithBank} GROUP BY order_id, stripe_payment_intent_id) AS contested
      ON contested.order_id = orders.id AND contested.intent = orders.stripe_payment_intent_id
    WHERE ${isLookedAt})`;
  return context.db
    .select({
      orderId: sql<string>`id`.as("order_id"),
      orderNumber: sql<string>`order_number`.as("number"),
      problem: sql<string>`${selectFirst(({ problem }) => sql`${problem}`)}`.as("problem"),
      expectedCents: sql<number>`${selectFirst(({ expected }) => expected)}`.as("expected_cents"),
      actualCents: sql<number>`${selectFirst(({ actual }) => actual)}`.as("actual_cents"),
    })
    .from(books)
    .where(sql.join(checks.map(fails), sql` OR `))
    .limit(mostShown);
}

function fails({ condition, expected, actual }: Check): SQL {
  return sql`(${condition} AND ${expected} <> ${actual})`;
}

function listChecks(context: Pick<StoreContext, "now">): readonly Check[] {
  const stuckSince = minutesFromNow(context, -60);
  const longSince = minutesFromNow(context, -7 * minutesADay);
  return [
    {
      problem: "Paid, and the payment recorded is another amount",
      condition: sql`paid_at IS NOT NULL`,
      expected: sql`total_cents + cash_rounding_cents`,
      actual: sql`paid`,
    },
    {
      problem: "Rounded by more than cash is, or without cash",
      condition: sql`(payment_method = 'card' OR paid_at IS NULL OR abs(cash_rounding_cents) > 2)`,
      expected: sql`0`,
      actual: sql`cash_rounding_cents`,
    },
    {
      problem: "A payment is recorded for an order that is not paid",
      condition: sql`paid_at IS NULL`,
      expected: sql`0`,
      actual: sql`paid`,
    },
    {
      problem: "The refunds recorded are not what the order says",
      condition: sql`1`,
      expected: sql`refunded_cents`,
      // Cash can be rounded up by two cents; `refunded_cents` stops at the total.
      actual: sql`min(given_back, total_cents)`,
    },
    {
      problem: "The refunds that succeeded are not those that are recorded",
      condition: sql`1`,
      expected: sql`given_back`,
      actual: sql`succeeded`,
    },
    {
      problem: "Canceled, and not all of its money is back or on its way",
      condition: sql`status = 'canceled' AND paid_at IS NOT NULL`,
      expected: sql`total_cents + cash_rounding_cents`,
      // What a bank took back nobody can send.
      actual: sql`min(total_cents + cash_rounding_cents, succeeded + requested + disputed)`,
    },
    {
      problem: "Handed on without being paid",
      condition: sql`paid_at IS NULL AND (status IN ('paid', 'delivered', 'refund_requested', 'refunded')
        OR (payment_method = 'card' AND status IN ('processing', 'shipped')))`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
    {
      problem: "A payment that does not fit the order has not gone back to its card",
      condition: sql`1`,
      expected: sql`0`,
      actual: sql`unmatched`,
    },
    {
      problem: "With the bank for more than a week",
      condition: sql`reservation_expires_at < ${longSince} AND status = 'payment_processing'`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
    {
      problem: "Unpaid for more than an hour after its reservation ended",
      condition: sql`reservation_expires_at < ${stuckSince} AND status IN ('pending_payment', 'payment_failed')`,
      expected: sql`total_cents`,
      actual: sql`paid`,
    },
  ];
}
