import { and, eq, inArray } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import type { OrderStatus } from "../../../contract/order-status.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { systemActor } from "../orders/actor.ts";
import { cancelUnpaidOrder } from "../orders/lifecycle/cancel-unpaid-order.ts";
import type { Profile } from "../profiles/profile.ts";
import { deleteIdentity } from "./delete-identity.ts";
import { erasePerson } from "./erase-person.ts";

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
 * reached, the scheduled run does the rest; the account is closed all the same.
 * @throws StoreError invalid_input (not their own address), conflict (an admin, orders under way), and what canceling throws
 */
export async function closeAccount(context: StoreContext, profile: Profile, email: string): Promise<void> {
  if (email.trim().toLowerCase() !== profile.email) {
    const message = "Please type the email address of your account";
    throw new StoreError("invalid_input", { message, errors: { confirm_email: message } });
  }
  if (profile.role === "admin") {
    throw new StoreError("conflict", {
      message: "An admin's account cannot be deleted. Another admin has to take the role away first.",
    });
  }
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
