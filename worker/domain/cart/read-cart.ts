import type { CartView } from "../../../contract/cart.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** The account's cart, made when there is none yet. */
export async function readCart(_context: StoreContext, _profile: Profile): Promise<CartView> {
  throw new StoreError("service_unavailable");
}

/** How many pieces the cart holds. */
export async function countItems(_context: StoreContext, _profile: Profile): Promise<number> {
  throw new StoreError("service_unavailable");
}
