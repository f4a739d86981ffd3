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

const unpaid: readonly OrderStatus[] = ["pending_payment", "payment_failed"];
/** Orders that still have to reach somebody, or whose money is not settled. */
const unfinished: readonly OrderStatus[] = [
  "payment_processing",
  "paid",
  "processing",
  "shipped",
  "refund_requested",
];

/**
 * Deletes an account as its owner asks (docs/decisions/0014): open unpaid orders are canceled, the person is removed
 * from the store in one batch, then the identity is deleted at the authentication service. Where that cannot be
 * reached, the account is closed, and the scheduled run deletes the identity.
 * @throws StoreError invalid_input (not their own address or password), conflict (an admin, orders under way, a dispute),
 *   and what canceling throws
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
  await refuseWhileOrdersAreUnderWay(context, profile);
  await cancelUnpaidOrders(context, profile);
  // Again: a payment may have turned up while its order was being canceled.
  await refuseWhileOrdersAreUnderWay(context, profile);
  await erasePerson(context, profile);
  await deleteIdentity(context, profile.id);
}

async function cancelUnpaidOrders(context: StoreContext, profile: Profile): Promise<void> {
  const open = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), inArray(orders.status, unpaid)));
  for (const { id } of open) await cancelUnpaidOrder(context, id, systemActor, "The account was deleted");
}

async function refuseWhileOrdersAreUnderWay(context: StoreContext, profile: Profile): Promise<void> {
  const [order, ...others] = await context.db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), inArray(orders.status, unfinished)));
  if (order === undefined) return;
  const which = [order, ...others].map(({ number }) => number).join(", ");
  throw new StoreError("conflict", {
    message: `Your account can be deleted once these orders have arrived or are canceled: ${which}.`,
  });
}

/** The bank asks where a disputed order went: its name and address are the store's answer. */
async function refuseWhileEvidenceIsNeeded(context: StoreContext, profile: Profile): Promise<void> {
  const [found] = await context.db.all<{ isNeeded: number }>(
    sql`SELECT ${isEvidenceNeeded(context, profile)} AS isNeeded`,
  );
  if (found?.isNeeded !== 1) return;
  throw new StoreError("conflict", {
    message:
      "Your account cannot be deleted while a payment of yours is or can be disputed. Please contact us.",
  });
}

/** An open dispute; or a payment that can be disputed, where the account is suspended. */
function isEvidenceNeeded(context: StoreContext, profile: Profile) {
  const since = minutesFromNow(context, -disputableDays * minutesADay);
  return sql`(EXISTS (SELECT 1 FROM disputes JOIN orders AS paid ON paid.id = disputes.order_id
      WHERE paid.profile_id = ${profile.id} AND disputes.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM orders AS paid JOIN profiles ON profiles.id = paid.profile_id
      WHERE paid.profile_id = ${profile.id} AND profiles.account_status <> 'active'
        AND paid.payment_method = 'card' AND paid.paid_at > ${since}))`;
}

/**
 * Removes a person from the store, in one batch. What stays of an order is what tax law asks for: number, dates,
 * items, amounts, taxes, payments, and the province they were taxed in (docs/decisions/0014). Where card orders went stays
 * apart from them while a bank can ask. Addresses and cart go with the profile's row.
 * @throws StoreError conflict where an order was placed at this very moment
 */
async function erasePerson(context: StoreContext, profile: Profile): Promise<void> {
  const now = context.now().toISOString();
  const own = context.db.select({ id: orders.id }).from(orders).where(eq(orders.profileId, profile.id));
  try {
    await context.db.batch([
      context.db.insert(closedAccounts).values({
        // NULL where an order is under way or disputed: the key refuses it, and with it the whole batch.
        id: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM orders WHERE profile_id = ${profile.id}
          AND status NOT IN ('delivered', 'canceled', 'refunded'))
          AND NOT ${isEvidenceNeeded(context, profile)} THEN ${profile.id} END`,
        closedAt: now,
      }),
      context.db.delete(emails).where(inArray(emails.orderId, own)),
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
        .where(inArray(returns.orderId, own)),
      context.db
        .update(orders)
        .set({
          shippingAddress: withoutPerson("shipping_address"),
          billingAddress: withoutPerson("billing_address"),
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

/** An order's address of which the province alone is left. The column's name is a constant of ours. */
function withoutPerson(column: "shipping_address" | "billing_address") {
  return sql.raw(`json_object('full_name', 'Deleted account', 'phone_number', '', 'address_line1', '',
    'address_line2', NULL, 'city', '', 'province', ${column} ->> 'province', 'postal_code', '',
    'delivery_instructions', NULL)`);
}

const identitiesPerRun = 20;

/**
 * Deletes the identity behind a closed account at the authentication service. What cannot be done now is logged, and
 * done by deletePendingIdentities.
 * @returns whether the identity is gone
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

/** The scheduled look at closed accounts whose identity is still there: the service was out of reach, or its key came later. */
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
