import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CloseAccountBody } from "../../../contract/account/account.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { violatedConstraint } from "../../db/run-batch.ts";
import { closedAccounts, newsletterSubscribers, profiles } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { emails } from "../../db/schema/emails.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { returns } from "../../db/schema/returns.ts";
import { stockAlerts } from "../../db/schema/stock-alerts.ts";
import { describeError } from "../../lib/describe-error.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { systemActor } from "../orders/actor.ts";
import { cancelUnpaidOrder } from "../orders/lifecycle/cancel-order.ts";
import { disputableDays, saveDeliveryEvidence } from "../orders/payments/delivery-evidence.ts";
import type { Profile } from "../profiles/profile.ts";

const unpaidStatuses: readonly OrderStatus[] = ["pending_payment", "payment_failed"];
// An order with one of these statuses is not delivered, or its payment or refund is not settled.
const unfinishedStatuses: readonly OrderStatus[] = [
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "refund_requested",
];

/**
 * Deletes the caller's own account (docs/decisions/0014). It cancels unpaid orders, erases the person in one batch, and
 * then deletes the identity at Supabase. If Supabase cannot be reached, the account is closed nevertheless, and the cron
 * deletes the identity later.
 * @throws StoreError invalid_input for a wrong email address or password; conflict for an admin, unfinished orders or a
 *   dispute; also the errors of cancelUnpaidOrder()
 */
export async function closeAccount(
  context: StoreContext,
  profile: Profile,
  { confirm_email: email, password }: CloseAccountBody,
): Promise<void> {
  if (email.trim().toLowerCase() !== profile.email) {
    throw fieldError("confirm_email", "Please type the email address of your account");
  }
  if (profile.role === "admin") {
    throw new StoreError("conflict", {
      message: "An admin's account cannot be deleted. Another admin has to take the role away first.",
    });
  }
  if (!(await context.passwords.isRight(profile.email, password))) {
    throw fieldError("password", "This password is not right");
  }
  await refuseWhileEvidenceIsNeeded(context, profile);
  await refuseWhileOrdersAreUnfinished(context, profile);
  await cancelUnpaidOrders(context, profile);
  // Checked again, because an order may have been paid while it was being canceled.
  await refuseWhileOrdersAreUnfinished(context, profile);
  await erasePerson(context, profile);
  await deleteIdentity(context, profile.id);
}

async function cancelUnpaidOrders(context: StoreContext, profile: Profile): Promise<void> {
  const unpaidOrders = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), inArray(orders.status, unpaidStatuses)));
  for (const { id } of unpaidOrders)
    await cancelUnpaidOrder(context, id, systemActor, "The account was deleted");
}

async function refuseWhileOrdersAreUnfinished(context: StoreContext, profile: Profile): Promise<void> {
  const unfinishedOrders = await context.db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), inArray(orders.status, unfinishedStatuses)));
  if (unfinishedOrders.length === 0) return;
  const numbers = unfinishedOrders.map(({ number }) => number).join(", ");
  throw new StoreError("conflict", {
    message: `Your account can be deleted once these orders have arrived or are canceled: ${numbers}.`,
  });
}

/** Refuses during a dispute, because the order's name and address are the store's evidence for the bank. */
async function refuseWhileEvidenceIsNeeded(context: StoreContext, profile: Profile): Promise<void> {
  const [row] = await context.db.all<{ isNeeded: number }>(
    sql`SELECT ${isEvidenceNeeded(context, profile)} AS isNeeded`,
  );
  if (row?.isNeeded !== 1) return;
  throw new StoreError("conflict", {
    message:
      "Your account cannot be deleted while a payment of yours is or can be disputed. Please contact us.",
  });
}

/** True if a dispute is open, or if the account is not active and has a payment that can still be disputed. */
function isEvidenceNeeded(context: StoreContext, profile: Profile) {
  const since = minutesFromNow(context, -disputableDays * minutesADay);
  return sql`(EXISTS (SELECT 1 FROM disputes JOIN orders AS paid ON paid.id = disputes.order_id
      WHERE paid.profile_id = ${profile.id} AND disputes.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM orders AS paid JOIN profiles ON profiles.id = paid.profile_id
      WHERE paid.profile_id = ${profile.id} AND profiles.account_status <> 'active'
        AND paid.payment_method = 'card' AND paid.paid_at > ${since}))`;
}

/**
 * Erases a person from the store, in one batch. Orders keep what tax law requires: number, dates, items, amounts, taxes,
 * payments and the province (docs/decisions/0014). Delivery addresses of card orders are stored separately while the
 * payment can be disputed. Foreign keys delete the addresses and the cart with the profile.
 * @throws StoreError conflict if an order was placed at the same moment
 */
async function erasePerson(context: StoreContext, profile: Profile): Promise<void> {
  const now = context.now().toISOString();
  const ownOrders = context.db.select({ id: orders.id }).from(orders).where(eq(orders.profileId, profile.id));
  try {
    await context.db.batch([
      context.db.insert(closedAccounts).values({
        // The value is NULL if an order is unfinished or disputed. The primary key refuses it, and the batch is rolled back.
        id: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM orders WHERE profile_id = ${profile.id}
          AND status NOT IN ('delivered', 'canceled', 'refunded'))
          AND NOT ${isEvidenceNeeded(context, profile)} THEN ${profile.id} END`,
        closedAt: now,
      }),
      context.db.delete(emails).where(inArray(emails.orderId, ownOrders)),
      saveDeliveryEvidence(context, profile.id),
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
        .update(returns)
        .set({ reason: "Returned by the customer", answer: null })
        .where(inArray(returns.orderId, ownOrders)),
      context.db
        .update(orders)
        .set({
          shippingAddress: anonymizeAddress("shipping_address"),
          billingAddress: anonymizeAddress("billing_address"),
          customerNotes: null,
          guestEmail: null,
          addressKey: null,
          phoneKey: null,
          updatedAt: now,
          version: sql`${orders.version} + 1`,
        })
        .where(eq(orders.profileId, profile.id)),
      context.db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, profile.email)),
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

/** Returns SQL that reduces an order's address to its province. */
function anonymizeAddress(column: "shipping_address" | "billing_address") {
  return sql.raw(`json_object('full_name', 'Deleted account', 'phone_number', '', 'address_line1', '',
    'address_line2', NULL, 'city', '', 'province', ${column} ->> 'province', 'postal_code', '',
    'delivery_instructions', NULL)`);
}

const identitiesPerRun = 20;

/**
 * Deletes a closed account's identity at Supabase. A failure is logged, and deletePendingIdentities retries it.
 * @returns true if the identity was deleted
 */
async function deleteIdentity(context: StoreContext, id: string): Promise<boolean> {
  if (context.identities === undefined) return false;
  try {
    await context.identities.deleteIdentity(id);
  } catch (error) {
    console.error("An identity could not be deleted; the cron tries again", describeError(error));
    return false;
  }
  await context.db
    .update(closedAccounts)
    .set({ identityDeletedAt: context.now().toISOString() })
    .where(eq(closedAccounts.id, id));
  return true;
}

/** Deletes the identities of closed accounts that closeAccount could not delete, because of an outage or a missing key. */
export async function deletePendingIdentities(
  context: StoreContext,
): Promise<{ deleted: number; failed: number }> {
  const report = { deleted: 0, failed: 0 };
  if (context.identities === undefined) return report;
  const pending = await context.db
    .select({ id: closedAccounts.id })
    .from(closedAccounts)
    .where(isNull(closedAccounts.identityDeletedAt))
    .orderBy(asc(closedAccounts.closedAt))
    .limit(identitiesPerRun);
  for (const { id } of pending) {
    if (await deleteIdentity(context, id)) report.deleted += 1;
    else report.failed += 1;
  }
  return report;
}
