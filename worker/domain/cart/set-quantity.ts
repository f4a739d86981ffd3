import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Sets how many pieces a line holds; 0 or below removes it. */
export async function setQuantity(
  _context: StoreContext,
  _profile: Profile,
  _itemId: string,
  _quantity: number,
): Promise<CartView> {
  throw new StoreError("service_unavailable");
}
