import { eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/shared/errors.ts";
import { isVersionConflict } from "../../db/run-batch.ts";
import { orders } from "../../db/schema/orders.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { eraseOrder } from "../orders/anonymize-orders.ts";
import type { AdminActor } from "../profiles/profile.ts";
import { eraseOrderRecords } from "./erase-order-records.ts";

/**
 * Erases a guest from the store at the guest's request, in one batch: all orders with the email address of this one lose what
 * an account's orders lose (erasePerson). The links to the orders end. An account with the same address is not changed.
 * @returns the number of orders
 * @throws StoreError order_not_found for an order that is not a guest's; conflict while an order is unfinished or disputed
 */
export async function eraseGuest(context: StoreContext, admin: AdminActor, orderId: string): Promise<number> {
  const email = await findGuestEmail(context, orderId);
  const ownOrders = await context.db
    .select({ id: orders.id, number: orders.orderNumber, isNeeded: isNeeded.as("is_needed") })
    .from(orders)
    .where(eq(orders.guestEmail, email));
  const needed = ownOrders.filter((order) => order.isNeeded === 1).map(({ number }) => number);
  if (needed.length > 0) throw createNeededError(needed);
  const now = context.now().toISOString();
  const isOwn = eq(orders.guestEmail, email);
  try {
    await context.db.batch([
      writeAudit(context, admin, {
        action: "order.erase_guest",
        entity: "order",
        entityId: orderId,
        summary: `Erased a guest's data from ${ownOrders.length === 1 ? "an order" : `${ownOrders.length} orders`}`,
        after: { orders: ownOrders.map(({ number }) => number) },
      }),
      ...eraseOrderRecords(context, isOwn),
      context.db
        .update(orders)
        .set({
          ...eraseOrder(now),
          // The value is NULL if an order became unfinished or disputed meanwhile. The column refuses it.
          version: sql`CASE WHEN NOT ${isNeeded} THEN ${orders.version} + 1 END`,
        })
        .where(isOwn),
    ]);
  } catch (error) {
    if (isVersionConflict(error)) throw new StoreError("conflict", { cause: error });
    throw error;
  }
  return ownOrders.length;
}

/** A condition over `orders`: the order is not finished, or its name and address are evidence for the bank. */
const isNeeded = sql<number>`(orders.status NOT IN ('delivered', 'canceled', 'refunded')
  OR EXISTS (SELECT 1 FROM disputes WHERE disputes.order_id = orders.id AND disputes.closed_at IS NULL))`;

async function findGuestEmail(context: StoreContext, orderId: string): Promise<string> {
  const order = await context.db
    .select({ guestEmail: orders.guestEmail })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  if (order?.guestEmail == null) throw new StoreError("order_not_found");
  return order.guestEmail;
}

function createNeededError(numbers: readonly string[]): StoreError {
  return new StoreError("conflict", {
    message: `The guest can be erased once these orders are finished, and no payment is disputed: ${numbers.join(", ")}.`,
  });
}
