import { asc, desc } from "drizzle-orm";
import type { AddressView } from "../../../contract/account.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { addressViewOf, selectAddresses } from "./address-rows.ts";

/** The account's addresses, the default first, then the newest. */
export async function listAddresses(context: StoreContext, profile: Profile): Promise<AddressView[]> {
  const rows = await selectAddresses(context, profile.id).orderBy(
    desc(addresses.isDefault),
    desc(addresses.createdAt),
    asc(addresses.id),
  );
  return rows.map(addressViewOf);
}
