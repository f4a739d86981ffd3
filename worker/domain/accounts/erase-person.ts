import { and, eq, inArray, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { newsletterSubscribers, profiles } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { closedAccounts } from "../../db/schema/closed-accounts.ts";
import { emails } from "../../db/schema/emails.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * Removes a person from the store, in one batch. What stays of an order is what tax law asks for: number, dates,
 * items, amounts, taxes, payments, and the province they were taxed in (docs/decisions/0014). Addresses and cart go
 * with the profile's row.
 * @throws StoreError conflict where an order was placed at this very moment
 */
export async function erasePerson(context: StoreContext, profile: Profile): Promise<void> {
  const now = context.now().toISOString();
  const own = context.db.select({ id: orders.id }).from(orders).where(eq(orders.profileId, profile.id));
  try {
    await context.db.batch([
      context.db.insert(closedAccounts).values({
        // NULL where an order is under way: the key refuses it, and with it the whole batch.
        id: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM orders WHERE profile_id = ${profile.id}
          AND status NOT IN ('delivered', 'canceled', 'refunded')) THEN ${profile.id} END`,
        closedAt: now,
      }),
      context.db.delete(emails).where(inArray(emails.orderId, own)),
      context.db
        .update(orderStatusHistory)
        .set({
          createdBy: sql`CASE actor WHEN 'customer' THEN 'Customer' ELSE 'Store' END`,
          notes: sql`CASE WHEN actor = 'customer' AND status = 'canceled' THEN 'Canceled by the customer' ELSE notes END`,
          profileId: null,
        })
        .where(eq(orderStatusHistory.profileId, profile.id)),
      context.db
        .update(refunds)
        .set({
          createdBy: sql`CASE origin WHEN 'admin' THEN 'Store' ELSE 'Customer' END`,
          reason: sql`CASE origin WHEN 'admin' THEN reason ELSE 'Canceled by the customer' END`,
          profileId: null,
        })
        .where(eq(refunds.profileId, profile.id)),
      context.db
        .update(orders)
        .set({
          shippingAddress: withoutPerson("shipping_address"),
          billingAddress: withoutPerson("billing_address"),
          customerNotes: null,
          guestEmail: null,
          updatedAt: now,
          version: sql`${orders.version} + 1`,
        })
        .where(eq(orders.profileId, profile.id)),
      context.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, profile.email)),
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

/** An order's address of which the province alone is left. The column's name is a constant of ours. */
function withoutPerson(column: "shipping_address" | "billing_address") {
  return sql.raw(`json_object('full_name', 'Deleted account', 'phone_number', '', 'address_line1', '',
    'address_line2', NULL, 'city', '', 'province', ${column} ->> 'province', 'postal_code', '',
    'delivery_instructions', NULL)`);
}
