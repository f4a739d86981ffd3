import { and, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import { newsletterSubscribers } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { carts } from "../../db/schema/carts.ts";
import { emails } from "../../db/schema/emails.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { stockAlerts } from "../../db/schema/stock-alerts.ts";
import type { StoreContext } from "../context.ts";
import { eraseConsents, type WithdrawalByErasure } from "../emails/newsletter/consents.ts";
import { eraseOfferCustomer } from "../offers/erase-offer-customers.ts";
import { eraseOrder, eraseOrderRecords } from "../orders/anonymize-orders.ts";
import { saveDeliveryEvidence } from "../orders/payments/delivery-evidence.ts";

/** A person whom the store knows by an email address. */
interface Person {
  readonly email: string;
  /** A condition over `orders`: the order is the person's. */
  readonly isOwn: SQL;
  /** The reason of a withdrawal in the evidence of a consent. */
  readonly withdrawnBy: WithdrawalByErasure;
}

/**
 * Returns the statements that erase a person from every table, for one batch (docs/decisions/0017). Orders keep what
 * tax law requires: number, dates, items, amounts, taxes, payments and the province. Delivery addresses of card orders
 * are stored separately while the payment can be disputed. The batch fails with a version conflict while an order is
 * unfinished or disputed.
 */
export async function erasePerson(
  context: StoreContext,
  { email, isOwn, withdrawnBy }: Person,
): Promise<Statement[]> {
  const { db } = context;
  const isAccountOrder = sql`${emails.orderId} IN (SELECT id FROM orders WHERE profile_id IS NOT NULL)`;
  return [
    saveDeliveryEvidence(context, isOwn),
    ...eraseOrderRecords(context, isOwn),
    db
      .update(orders)
      .set({
        ...eraseOrder(context.now().toISOString()),
        // The value is NULL if an order is unfinished or disputed. The column refuses it, and the batch is rolled back.
        version: sql`CASE WHEN NOT ${isOrderNeeded} THEN ${orders.version} + 1 END`,
      })
      .where(isOwn),
    // An order of another person may have had this address before it was corrected.
    db
      .delete(emails)
      .where(
        and(
          eq(emails.recipient, email),
          ne(emails.state, "queued"),
          isNull(emails.profileId),
          or(isNull(emails.orderId), sql`NOT ${isAccountOrder}`),
        ),
      ),
    db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
    ...(await eraseConsents(context, email, withdrawnBy)),
    // An account's drafts end with its profile.
    db
      .delete(carts)
      .where(
        sql`${carts.id} IN (SELECT cart_id FROM draft_orders WHERE draft_orders.guest_email = ${email})`,
      ),
    db.delete(stockAlerts).where(eq(stockAlerts.email, email)),
    eraseOfferCustomer(context, eq(offers.customerEmail, email)),
    // An entry may name the address as a value, such as the filter of an export.
    db
      .update(auditLog)
      .set({ before: null, after: null })
      .where(sql`instr(lower(coalesce("before", '') || coalesce("after", '')), ${JSON.stringify(email)})`),
  ];
}

/** A condition over `orders`: the order is not finished, or its name and address are evidence for the bank. */
export const isOrderNeeded = sql<number>`(orders.status NOT IN ('delivered', 'canceled', 'refunded')
  OR EXISTS (SELECT 1 FROM disputes WHERE disputes.order_id = orders.id AND disputes.closed_at IS NULL))`;
