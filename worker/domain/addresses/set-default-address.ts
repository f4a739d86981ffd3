import { and, eq } from "drizzle-orm";
import type { AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { addressViewOf, ownsAddress, selectAddresses, unsetOtherDefaults } from "./address-rows.ts";

/** Makes one address the default, the others not. @throws StoreError address_not_found */
export async function setDefaultAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
): Promise<AddressView> {
  const [, , rows] = await context.db.batch([
    unsetOtherDefaults(context, profile.id, addressId, ownsAddress(profile.id, addressId)),
    context.db
      .update(addresses)
      .set({ isDefault: true, updatedAt: context.now().toISOString() })
      .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id))),
    selectAddresses(context, profile.id, eq(addresses.id, addressId)),
  ]);
  const [row] = rows;
  if (row === undefined) throw new StoreError("address_not_found");
  return addressViewOf(row);
}
