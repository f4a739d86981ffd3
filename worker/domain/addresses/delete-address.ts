import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Deletes an address of the account. */
export async function deleteAddress(
  _context: StoreContext,
  _profile: Profile,
  _addressId: string,
): Promise<void> {
  throw new StoreError("service_unavailable");
}
