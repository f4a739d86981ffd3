import { and, eq, inArray, sql } from "drizzle-orm";
import type { CloseAccountBody } from "../../../contract/account/account.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { systemActor } from "../orders/actor.ts";
import { cancelUnpaidOrder } from "../orders/lifecycle/cancel-order.ts";
import type { Profile } from "../profiles/profile.ts";
import { deleteIdentity } from "./delete-identities.ts";
import { erasePerson, isEvidenceNeeded } from "./erase-person.ts";

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
