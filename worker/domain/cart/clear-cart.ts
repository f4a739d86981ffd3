import { sql } from "drizzle-orm";
import type { CartView } from "../../../contract/cart.ts";
import { cartItems } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { ensureCart } from "./cart-lines.ts";
import { cartReads, cartViewOf } from "./cart-view.ts";
import { presentCart } from "./read-cart.ts";

/** Empties the cart. */
export async function clearCart(context: StoreContext, profile: Profile): Promise<CartView> {
  const [, , ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    context.db
      .delete(cartItems)
      .where(sql`${cartItems.cartId} = (SELECT id FROM carts WHERE profile_id = ${profile.id})`),
    ...cartReads(context, profile.id),
  ]);
  return presentCart(cartViewOf(...rows));
}
