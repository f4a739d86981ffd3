import { and, eq, inArray } from "drizzle-orm";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { type OrderAccess, ownOrderCondition } from "./order-access.ts";

/** Finds an order of anyone. The caller has checked who asks. */
export async function findOrder(context: StoreContext, orderId: string): Promise<OrderRow | undefined> {
  return context.db.select().from(orders).where(eq(orders.id, orderId)).get();
}

/** Finds an order that the account or the link owns. */
export async function findOwnOrder(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<OrderRow | undefined> {
  return context.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ownOrderCondition(access)))
    .get();
}

/** Selects the cart's order that awaits its payment. A cart has at most one. */
export function selectOpenOrder(context: StoreContext, cartId: string) {
  return context.db.select().from(orders).where(isOpenIn(cartId));
}

/** A condition over `orders`: the cart's order that awaits its payment. */
export function isOpenIn(cartId: string) {
  return and(
    eq(orders.cartId, cartId),
    inArray(orders.status, ["pending_payment", "payment_processing", "payment_failed"]),
  );
}
