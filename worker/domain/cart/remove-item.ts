import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import { cartItems } from "../../db/schema/carts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { isOwnLine } from "./cart-lines.ts";
import { cartReads, cartViewOf } from "./cart-view.ts";
import { presentCart } from "./read-cart.ts";

/** Removes one line. @throws StoreError cart_item_not_found, also for a line of someone else's cart */
export async function removeItem(context: StoreContext, profile: Profile, itemId: string): Promise<CartView> {
  const [removed, ...rows] = await context.db.batch([
    context.db.delete(cartItems).where(isOwnLine(profile.id, itemId)).returning({ id: cartItems.id }),
    ...cartReads(context, profile.id),
  ]);
  if (removed.length === 0) throw new StoreError("cart_item_not_found");
  return presentCart(cartViewOf(...rows));
}
