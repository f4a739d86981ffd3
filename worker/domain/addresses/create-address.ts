import type { AddressBody, AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Saves a new address. */
export async function createAddress(
  _context: StoreContext,
  _profile: Profile,
  _address: AddressBody,
): Promise<AddressView> {
  throw new StoreError("service_unavailable");
}
