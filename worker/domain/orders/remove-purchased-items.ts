import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";

/**
 * Removes the order's units and its code from its cart. Units that were added after the order stay. It belongs in the
 * batch that places or pays the order, so it runs exactly once.
 */
export function removePurchasedItems(
  context: StoreContext,
  order: Pick<OrderRow, "id" | "cartId">,
): Statement[] {
  const bought = sql`(SELECT bought.quantity FROM order_items AS bought
    WHERE bought.order_id = ${order.id} AND bought.product_id = cart_items.product_id)`;
  const isInCart = eq(cartItems.cartId, order.cartId);
  return [
    context.db.delete(cartItems).where(and(isInCart, sql`${cartItems.quantity} <= ${bought}`)),
    context.db
      .update(cartItems)
      .set({
        quantity: sql`${cartItems.quantity} - ${bought}`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isInCart, sql`${bought} IS NOT NULL`)),
    context.db
      .update(carts)
      .set({ offerCode: null })
      .where(
        and(
          eq(carts.id, order.cartId),
          sql`${carts.offerCode} IN (SELECT code FROM order_adjustments WHERE order_id = ${order.id})`,
        ),
      ),
  ];
}
