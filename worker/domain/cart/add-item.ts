import { sql } from "drizzle-orm";
import { type AddCartItemBody, type CartView, maxLineQuantity } from "../../../contract/cart.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { cartItems } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { availableQuantity, ensureCart } from "./cart-lines.ts";
import { cartReads, cartViewOf } from "./cart-view.ts";
import { presentCart } from "./read-cart.ts";
import { refusalOf } from "./refuse-quantity.ts";

/**
 * Puts pieces of a product into the account's cart, on top of what the line holds. Sum, stock and minimum are judged
 * in the one statement that writes, so that two additions at once can never exceed the stock together.
 * @throws StoreError product_not_found, insufficient_stock, invalid_input (below the minimum order quantity)
 */
export async function addItem(
  context: StoreContext,
  profile: Profile,
  item: AddCartItemBody,
): Promise<CartView> {
  const [, added, ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    addWithinStock(context, profile, item),
    ...cartReads(context, profile.id),
  ]);
  if (added.length === 0) {
    throw await refusalOf(context, profile.id, item.product_id, (held, minimum) =>
      item.quantity === undefined ? (held === 0 ? minimum : held + 1) : held + item.quantity,
    );
  }
  return presentCart(cartViewOf(...rows));
}

function addWithinStock(context: StoreContext, profile: Profile, item: AddCartItemBody) {
  const now = context.now().toISOString();
  const total =
    item.quantity === undefined
      ? sql`coalesce(line.quantity + 1, products.minimum_order_quantity)`
      : sql`coalesce(line.quantity, 0) + ${item.quantity}`;
  return insertFrom(
    context.db,
    cartItems,
    {
      id: crypto.randomUUID(),
      cartId: sql`carts.id`,
      productId: sql`products.id`,
      quantity: total,
      seenPriceCents: sql`products.wholesale_price_cents`,
      createdAt: now,
      updatedAt: now,
    },
    sql`FROM carts JOIN products ON products.id = ${item.product_id}
        LEFT JOIN cart_items AS line ON line.cart_id = carts.id AND line.product_id = products.id
      WHERE carts.profile_id = ${profile.id} AND products.is_active = 1
        AND ${total} BETWEEN products.minimum_order_quantity AND min(${availableQuantity}, ${maxLineQuantity})`,
  )
    .onConflictDoUpdate({
      target: [cartItems.cartId, cartItems.productId],
      set: {
        quantity: sql`excluded.quantity`,
        seenPriceCents: sql`excluded.seen_price_cents`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ id: cartItems.id });
}
