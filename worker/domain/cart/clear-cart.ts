import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Empties the cart. */
export async function clearCart(_context: StoreContext, _profile: Profile): Promise<CartView> {
  throw new StoreError("service_unavailable");
}
