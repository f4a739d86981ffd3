import { type SQL, sql } from "drizzle-orm";
import type { StoreContext } from "../context.ts";

/** An order whose money, state and records disagree. Amounts in cents. */
export interface Drift {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly problem: string;
  readonly expectedCents: number;
  readonly actualCents: number;
}

const mostShown = 50;

/** Orders whose money disagrees. In a sound store there are none; each of them is somebody's money. */
export async function findDrift(context: StoreContext): Promise<Drift[]> {
  const stuckSince = new Date(context.now().getTime() - 3_600_000).toISOString();
  const checks: readonly SQL[] = [
    check(
      "Paid, and the payment recorded is another amount",
      sql`total_cents`,
      sql`paid`,
      sql`paid_at IS NOT NULL`,
    ),
    check("A payment is recorded for an order that is not paid", sql`0`, sql`paid`, sql`paid_at IS NULL`),
    check("Refunds recorded are not what the order says", sql`refunded_cents`, sql`given_back`, sql`1`),
    check("Refunds that succeeded are not what the order says", sql`refunded_cents`, sql`succeeded`, sql`1`),
    check(
      "Canceled, and not all of its money is back or on its way",
      sql`total_cents`,
      sql`succeeded + requested`,
      sql`status = 'canceled' AND paid_at IS NOT NULL`,
    ),
    check(
      "Handed on without being paid",
      sql`total_cents`,
      sql`paid`,
      sql`paid_at IS NULL AND status IN ('paid', 'processing', 'shipped', 'delivered', 'refund_requested', 'refunded')
        AND (payment_method = 'card' OR status = 'delivered')`,
    ),
    check(
      "Unpaid for more than an hour after its reservation ended",
      sql`total_cents`,
      sql`paid`,
      sql`reservation_expires_at < ${stuckSince} AND status IN ('pending_payment', 'payment_failed')`,
    ),
  ];
  return context.db.all<Drift>(sql`
    WITH books AS (SELECT orders.*,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions
        WHERE order_id = orders.id AND type = 'payment') AS paid,
      (SELECT coalesce(sum(CASE type WHEN 'refund' THEN amount_cents WHEN 'refund_failure' THEN -amount_cents END), 0)
        FROM transactions WHERE order_id = orders.id) AS given_back,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE order_id = orders.id AND state = 'succeeded') AS succeeded,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds
        WHERE order_id = orders.id AND state = 'requested') AS requested
      FROM orders)
    SELECT * FROM (${sql.join([...checks], sql` UNION ALL `)}) LIMIT ${mostShown}`);
}

/** Orders for which `condition` holds and what should be there is not what is. */
function check(problem: string, expected: SQL, actual: SQL, condition: SQL): SQL {
  return sql`SELECT id AS orderId, order_number AS orderNumber, ${problem} AS problem,
    ${expected} AS expectedCents, ${actual} AS actualCents
    FROM books WHERE ${condition} AND ${expected} <> ${actual}`;
}
