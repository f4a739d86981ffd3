import type { AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Makes one address the default, the others not. */
export async function setDefaultAddress(
  _context: StoreContext,
  _profile: Profile,
  _addressId: string,
): Promise<AddressView> {
  throw new StoreError("service_unavailable");
}
