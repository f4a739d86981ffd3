import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import { violatedConstraint } from "../../db/run-batch.ts";
import { closedAccounts, newsletterSubscribers, profiles } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { stockAlerts } from "../../db/schema/stock-alerts.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { eraseConsents } from "../newsletter/consents.ts";
import { erasedEntry, erasedRefund, eraseOrder } from "../orders/anonymize-orders.ts";
import { disputableDays } from "../orders/payments/delivery-evidence.ts";
import type { Profile } from "../profiles/profile.ts";
import { eraseOrderRecords } from "./erase-order-records.ts";

/**
 * Erases a person from the store, in one batch. Orders keep what tax law requires: number, dates, items, amounts, taxes,
 * payments and the province (docs/decisions/0017). Delivery addresses of card orders are stored separately while the
 * payment can be disputed. Foreign keys delete the addresses and the cart with the profile.
 * @throws StoreError conflict if an order was placed at the same moment
 */
export async function erasePerson(context: StoreContext, profile: Profile): Promise<void> {
  const now = context.now().toISOString();
  const consents = await eraseConsents(context, profile.email);
  const isOwn = eq(orders.profileId, profile.id);
  try {
    await context.db.batch([
      context.db.insert(closedAccounts).values({
        // The value is NULL if an order is unfinished or disputed. The primary key refuses it, and the batch is rolled back.
        id: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM orders WHERE profile_id = ${profile.id}
          AND status NOT IN ('delivered', 'canceled', 'refunded'))
          AND NOT ${isEvidenceNeeded(context, profile)} THEN ${profile.id} END`,
        closedAt: now,
      }),
      ...eraseOrderRecords(context, isOwn),
      // The person may have changed the orders of others as an admin.
      context.db
        .update(orderStatusHistory)
        .set(erasedEntry)
        .where(eq(orderStatusHistory.profileId, profile.id)),
      context.db.update(refunds).set(erasedRefund).where(eq(refunds.profileId, profile.id)),
      context.db.update(orders).set(eraseOrder(now)).where(isOwn),
      context.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, profile.email)),
      ...consents,
      context.db.delete(stockAlerts).where(eq(stockAlerts.email, profile.email)),
      context.db
        .update(auditLog)
        .set({ summary: "Changed an account that has been deleted since" })
        .where(and(eq(auditLog.entity, "user"), eq(auditLog.entityId, profile.id))),
      context.db.delete(profiles).where(eq(profiles.id, profile.id)),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === "closed_accounts.id") throw new StoreError("conflict");
    throw error;
  }
}

/** A condition: a dispute is open, or the account is not active and has a payment that can still be disputed. */
export function isEvidenceNeeded(context: StoreContext, profile: Profile) {
  const since = minutesFromNow(context, -disputableDays * minutesADay);
  return sql`(EXISTS (SELECT 1 FROM disputes JOIN orders AS paid ON paid.id = disputes.order_id
      WHERE paid.profile_id = ${profile.id} AND disputes.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM orders AS paid JOIN profiles ON profiles.id = paid.profile_id
      WHERE paid.profile_id = ${profile.id} AND profiles.account_status <> 'active'
        AND paid.payment_method = 'card' AND paid.paid_at > ${since}))`;
}
