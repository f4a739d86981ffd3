import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { cartItems, carts } from "../../db/schema/carts.ts";
import { products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";

/**
 * How many pieces a cart may hold of a product: what is in stock, and what the cart's own unpaid order has taken out
 * of the stock already. Without the second part a shopper who comes back from the payment page would find the
 * last pieces gone, taken by themselves. Needs `products` and `carts` in the statement.
 */
export const availableQuantity: SQL<number> = sql<number>`(products.stock_quantity + coalesce((
  SELECT sum(held.quantity) FROM stock_reservations AS held JOIN orders AS unpaid ON unpaid.id = held.order_id
  WHERE held.product_id = products.id AND held.state = 'held' AND unpaid.cart_id = carts.id
    AND unpaid.status IN ('pending_payment', 'payment_processing', 'payment_failed')), 0))`;

/** The cart's lines with their products, oldest first. */
export function selectCartLines(context: StoreContext, profileId: string) {
  return context.db
    .select({
      // In a batch, columns of the same name would fall into one: id is the product's.
      item: {
        id: sql<string>`${cartItems.id}`.as("item_id"),
        quantity: sql<number>`${cartItems.quantity}`.as("item_quantity"),
        seenPriceCents: sql<number>`${cartItems.seenPriceCents}`.as("item_seen_price_cents"),
      },
      product: products,
      availableQuantity: availableQuantity.mapWith(Number).as("available_quantity"),
    })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(eq(carts.profileId, profileId))
    .orderBy(asc(cartItems.createdAt), asc(cartItems.id));
}
export type CartLine = Awaited<ReturnType<typeof selectCartLines>>[number];

/** Can the line be bought as it is? The checkout refuses what cannot. */
export function isBuyable({ product, item, availableQuantity }: CartLine): boolean {
  const { isActive, minimumOrderQuantity } = product;
  return isActive && item.quantity >= minimumOrderQuantity && item.quantity <= availableQuantity;
}

export function selectCart(context: StoreContext, profileId: string) {
  return context.db.select({ id: carts.id }).from(carts).where(eq(carts.profileId, profileId));
}

/** Makes the account's one cart where there is none: also when several calls come at once. */
export function ensureCart(context: StoreContext, profileId: string) {
  const now = context.now().toISOString();
  return context.db
    .insert(carts)
    .values({ id: crypto.randomUUID(), profileId, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
}

/** The line is in this account's cart. */
export function isOwnLine(profileId: string, itemId: string) {
  return and(
    eq(cartItems.id, itemId),
    sql`${cartItems.cartId} = (SELECT id FROM carts WHERE profile_id = ${profileId})`,
  );
}
