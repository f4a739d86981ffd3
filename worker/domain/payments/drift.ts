import { type SQL, sql } from "drizzle-orm";
import type { StoreContext } from "../context.ts";
import { strayCents } from "../orders/stray-payments.ts";

/** An order whose money, state and records disagree. Amounts in cents. */
export interface Drift {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly problem: string;
  readonly expectedCents: number;
  readonly actualCents: number;
}

const mostShown = 50;

interface Check {
  readonly problem: string;
  readonly condition: SQL;
  readonly expected: SQL;
  readonly actual: SQL;
}

/**
 * Orders whose money disagrees, each with the first thing that is wrong with it. In a sound store there are none; each
 * of them is somebody's money. Looks at every order: for an admin and for tests, not for shoppers.
 */
export async function findDrift(context: StoreContext): Promise<Drift[]> {
  const checks = checksAt(context.now());
  // One CASE a column: D1 takes no more than five SELECTs in a UNION.
  const firstOf = (value: (check: Check) => SQL) =>
    sql`CASE ${sql.join(
      checks.map((check) => sql`WHEN ${fails(check)} THEN ${value(check)}`),
      sql` `,
    )} END`;
  return context.db.all<Drift>(sql`
    WITH books AS (SELECT orders.*,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions
        WHERE order_id = orders.id AND type = 'payment') AS paid,
      (SELECT coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0)
        FROM transactions WHERE order_id = orders.id) AS given_back,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE order_id = orders.id AND state = 'succeeded') AS succeeded,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE order_id = orders.id AND state = 'requested') AS requested,
      ${strayCents} AS stray
      FROM orders)
    SELECT id AS orderId, order_number AS orderNumber, ${firstOf(({ problem }) => sql`${problem}`)} AS problem,
      ${firstOf(({ expected }) => expected)} AS expectedCents, ${firstOf(({ actual }) => actual)} AS actualCents
    FROM books WHERE ${sql.join(checks.map(fails), sql` OR `)} LIMIT ${mostShown}`);
}

function fails({ condition, expected, actual }: Check): SQL {
  return sql`(${condition} AND ${expected} <> ${actual})`;
}

function checksAt(now: Date): readonly Check[] {
  const stuckSince = new Date(now.getTime() - 3_600_000).toISOString();
  const longSince = new Date(now.getTime() - 7 * 24 * 3_600_000).toISOString();
  return [
    {
      problem: "Paid, and the payment recorded is another amount",
      condition: sql`paid_at IS NOT NULL`,
      expected: sql`total_cents`,
      actual: sql`paid`,
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
      actual: sql`given_back`,
    },
    {
      problem: "The refunds that succeeded are not what the order says",
      condition: sql`1`,
      expected: sql`refunded_cents`,
      actual: sql`succeeded`,
    },
    {
      problem: "Canceled, and not all of its money is back or on its way",
      condition: sql`status = 'canceled' AND paid_at IS NOT NULL`,
      expected: sql`total_cents`,
      actual: sql`succeeded + requested`,
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
      actual: sql`stray`,
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
