import type { AddressBody, AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Changes an address of the account. */
export async function updateAddress(
  _context: StoreContext,
  _profile: Profile,
  _addressId: string,
  _address: AddressBody,
): Promise<AddressView> {
  throw new StoreError("service_unavailable");
}
