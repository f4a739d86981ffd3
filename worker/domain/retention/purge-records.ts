import { type SQL, sql } from "drizzle-orm";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { isMereCheckout } from "../orders/queries/order-measures.ts";
import { requireSettings, selectSettings } from "../settings/settings-row.ts";

interface RetentionRule {
  readonly table: "orders" | "stripe_events" | "emails" | "audit_log";
  readonly daysSetting: "unpaidOrderDays" | "paymentEventDays" | "emailDays" | "auditDays";
  /**
   * A condition on the table.
   * @param before a time in ISO 8601
   */
  readonly isExpired: (before: string) => SQL;
}

/** The records that the store deletes after a number of days (docs/decisions/0017). Placed orders are never deleted. */
export const retentionRules: readonly RetentionRule[] = [
  {
    table: "orders",
    daysSetting: "unpaidOrderDays",
    isExpired: isExpiredCheckout,
  },
  {
    table: "stripe_events",
    daysSetting: "paymentEventDays",
    // Failed events are stored until an admin has replayed them.
    isExpired: (before) => sql`received_at < ${before} AND outcome <> 'failed'`,
  },
  {
    table: "emails",
    daysSetting: "emailDays",
    isExpired: (before) => sql`created_at < ${before} AND state <> 'queued'`,
  },
  {
    table: "audit_log",
    daysSetting: "auditDays",
    isExpired: (before) => sql`created_at < ${before}`,
  },
];

function isExpiredCheckout(before: string): SQL {
  return sql`orders.status = 'canceled' AND orders.updated_at < ${before} AND ${isMereCheckout}
    AND NOT EXISTS (SELECT 1 FROM stock_reservations WHERE order_id = orders.id AND state <> 'released')
    AND NOT EXISTS (SELECT 1 FROM transactions WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM returns WHERE order_id = orders.id)
    AND NOT EXISTS (SELECT 1 FROM disputes WHERE order_id = orders.id)`;
}

// D1 allows 30 seconds for a statement, and 1,000 statements for the whole nightly run.
const rowsPerStatement = 500;
const statementsPerRun = 40;

/**
 * Deletes the expired records of a rule, up to the limit of one run.
 * @returns the number of deleted rows
 */
export async function purgeRecords(context: StoreContext, rule: RetentionRule): Promise<number> {
  const settings = requireSettings(await selectSettings(context));
  const before = minutesFromNow(context, -settings[rule.daysSetting] * minutesADay);
  const table = sql.identifier(rule.table);
  let deleted = 0;
  for (let statement = 0; statement < statementsPerRun; statement += 1) {
    const rows = await context.db.all(sql`DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table} WHERE ${rule.isExpired(before)} LIMIT ${rowsPerStatement}) RETURNING id`);
    deleted += rows.length;
    if (rows.length < rowsPerStatement) break;
  }
  return deleted;
}
