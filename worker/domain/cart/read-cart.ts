import { eq, sum } from "drizzle-orm";
import type { CartView } from "../../../contract/cart.ts";
import { cartItems, carts } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { ensureCart } from "./cart-lines.ts";
import { cartReads, cartViewOf } from "./cart-view.ts";

/** The account's cart, made when there is none yet. */
export async function readCart(context: StoreContext, profile: Profile): Promise<CartView> {
  const known = cartViewOf(...(await context.db.batch(cartReads(context, profile.id))));
  if (known !== undefined) return known;
  const [, ...rows] = await context.db.batch([
    ensureCart(context, profile.id),
    ...cartReads(context, profile.id),
  ]);
  return presentCart(cartViewOf(...rows));
}

/** How many pieces the cart holds. */
export async function countItems(context: StoreContext, profile: Profile): Promise<number> {
  const row = await context.db
    .select({ pieces: sum(cartItems.quantity).mapWith(Number) })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(eq(carts.profileId, profile.id))
    .get();
  return row?.pieces ?? 0;
}

/** A cart is never deleted: behind ensureCart, or behind one of its own lines, there is one. */
export function presentCart(cart: CartView | undefined): CartView {
  if (cart === undefined) throw new Error("The cart vanished while it was being read");
  return cart;
}
