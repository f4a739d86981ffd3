import type { AddCartItemBody, CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Puts pieces of a product into the account's cart. */
export async function addItem(
  _context: StoreContext,
  _profile: Profile,
  _item: AddCartItemBody,
): Promise<CartView> {
  throw new StoreError("service_unavailable");
}
