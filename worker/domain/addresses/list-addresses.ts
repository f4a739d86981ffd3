import type { AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** The account's addresses, the default first. */
export async function listAddresses(_context: StoreContext, _profile: Profile): Promise<AddressView[]> {
  throw new StoreError("service_unavailable");
}
