import { and, eq, inArray, sql } from "drizzle-orm";
import type { CloseAccountBody } from "../../../contract/account/account.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, violatedConstraint } from "../../db/run-batch.ts";
import { closedAccounts, profiles } from "../../db/schema/accounts.ts";
import { auditLog } from "../../db/schema/admin.ts";
import { carts } from "../../db/schema/carts.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { disputableDays } from "../orders/payments/delivery-evidence.ts";
import { cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import type { Profile } from "../profiles/profile.ts";
import { deleteIdentity } from "./delete-identities.ts";
import { erasePerson } from "./erase-person.ts";

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
 * Deletes the caller's own account (docs/decisions/0017). It cancels unpaid orders, erases the person in one batch, and
 * then deletes the identity at Supabase. If Supabase cannot be reached, the account is closed nevertheless, and the
 * cron deletes the identity later.
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
      message: "You can't delete an admin account. Another admin has to make you a customer first.",
    });
  }
  if (!(await context.passwords.isRight(profile.email, password))) {
    throw fieldError("password", "This is not your password");
  }
  await refuseWhileEvidenceIsNeeded(context, profile);
  await refuseWhileOrdersAreUnfinished(context, profile);
  await cancelUnpaidOrders(context, profile);
  // The check is repeated, because an order may have been paid while it was being canceled.
  await refuseWhileOrdersAreUnfinished(context, profile);
  await eraseAccount(context, profile);
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
    message: `You can delete your account once these orders have arrived or are canceled: ${numbers}.`,
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
      "You can't delete your account while one of your payments is or can be disputed. Please contact us.",
  });
}

/**
 * Erases the account and its owner in one batch. Foreign keys delete the addresses and the cart with the profile.
 * @throws StoreError conflict if an order was placed at the same moment
 */
async function eraseAccount(context: StoreContext, profile: Profile): Promise<void> {
  const { db } = context;
  const isOwn = eq(orders.profileId, profile.id);
  // The person may have changed the orders of others as an admin.
  const staff = { createdBy: systemActor.name, profileId: null };
  try {
    await runBatch(db, [
      db.insert(closedAccounts).values({
        // The value is NULL while evidence is needed. The primary key refuses it, and the batch is rolled back.
        id: sql`CASE WHEN NOT ${isEvidenceNeeded(context, profile)} THEN ${profile.id} END`,
        closedAt: context.now().toISOString(),
      }),
      ...(await erasePerson(context, { email: profile.email, isOwn, withdrawnBy: "account_deleted" })),
      db.update(orderStatusHistory).set(staff).where(eq(orderStatusHistory.profileId, profile.id)),
      db.update(refunds).set(staff).where(eq(refunds.profileId, profile.id)),
      db
        .update(auditLog)
        .set({ summary: "Changed an account that has been deleted since", before: null, after: null })
        .where(and(eq(auditLog.entity, "user"), eq(auditLog.entityId, profile.id))),
      db
        .delete(carts)
        .where(
          sql`${carts.id} IN (SELECT cart_id FROM draft_orders WHERE draft_orders.profile_id = ${profile.id})`,
        ),
      db.delete(profiles).where(eq(profiles.id, profile.id)),
    ]);
  } catch (error) {
    const isRefused = violatedConstraint(error) === "closed_accounts.id" || isVersionConflict(error);
    if (isRefused) throw new StoreError("conflict", { cause: error });
    throw error;
  }
}

/** A condition: a dispute is open, or the account is not active and has a payment that can still be disputed. */
function isEvidenceNeeded(context: StoreContext, profile: Profile) {
  const since = minutesFromNow(context, -disputableDays * minutesADay);
  return sql`(EXISTS (SELECT 1 FROM disputes JOIN orders AS paid ON paid.id = disputes.order_id
      WHERE paid.profile_id = ${profile.id} AND disputes.closed_at IS NULL)
    OR EXISTS (SELECT 1 FROM orders AS paid JOIN profiles ON profiles.id = paid.profile_id
      WHERE paid.profile_id = ${profile.id} AND profiles.account_status <> 'active'
        AND paid.payment_method = 'card' AND paid.paid_at > ${since}))`;
}
