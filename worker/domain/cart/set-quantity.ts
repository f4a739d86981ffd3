import { and, sql } from "drizzle-orm";
import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import { cartItems } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { availableQuantity, isOwnLine } from "./cart-lines.ts";
import { cartReads, cartViewOf } from "./cart-view.ts";
import { presentCart } from "./read-cart.ts";
import { refusalOf } from "./refuse-quantity.ts";
import { removeItem } from "./remove-item.ts";

/**
 * Sets how many pieces a line holds; 0 or below removes it. The shopper has seen today's price then.
 * @throws StoreError cart_item_not_found, product_not_found, insufficient_stock, invalid_input (below the minimum)
 */
export async function setQuantity(
  context: StoreContext,
  profile: Profile,
  itemId: string,
  quantity: number,
): Promise<CartView> {
  if (quantity <= 0) return removeItem(context, profile, itemId);
  const [changed, ...rows] = await context.db.batch([
    context.db
      .update(cartItems)
      .set({
        quantity,
        seenPriceCents: sql`(SELECT wholesale_price_cents FROM products WHERE products.id = ${cartItems.productId})`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isOwnLine(profile.id, itemId), isWithinStock(quantity)))
      .returning({ id: cartItems.id }),
    ...cartReads(context, profile.id),
  ]);
  if (changed.length === 0) throw await whyNot(context, profile, itemId, quantity);
  return presentCart(cartViewOf(...rows));
}

function isWithinStock(quantity: number) {
  return sql`EXISTS (SELECT 1 FROM products JOIN carts ON carts.id = ${cartItems.cartId}
    WHERE products.id = ${cartItems.productId} AND products.is_active = 1
      AND ${quantity} BETWEEN products.minimum_order_quantity AND ${availableQuantity})`;
}

async function whyNot(context: StoreContext, profile: Profile, itemId: string, quantity: number) {
  const line = await context.db
    .select({ productId: cartItems.productId })
    .from(cartItems)
    .where(isOwnLine(profile.id, itemId))
    .get();
  if (line === undefined) return new StoreError("cart_item_not_found");
  return refusalOf(context, profile.id, line.productId, () => quantity);
}
