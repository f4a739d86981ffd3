import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Removes one line. */
export async function removeItem(
  _context: StoreContext,
  _profile: Profile,
  _itemId: string,
): Promise<CartView> {
  throw new StoreError("service_unavailable");
}
