import { and, eq } from "drizzle-orm";
import type { AddressBody, AddressView } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import {
  addressValues,
  addressViewOf,
  ownsAddress,
  selectAddresses,
  unsetOtherDefaults,
} from "./address-rows.ts";

/**
 * Changes an address of the account. `is_default: true` moves the default here; false leaves it where it is, because
 * an account with addresses always has one.
 * @throws StoreError address_not_found, also for someone else's
 */
export async function updateAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
  body: AddressBody,
): Promise<AddressView> {
  const update = context.db
    .update(addresses)
    .set({
      ...addressValues(body),
      ...(body.is_default ? { isDefault: true } : {}),
      updatedAt: context.now().toISOString(),
    })
    .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id)));
  const read = selectAddresses(context, profile.id, eq(addresses.id, addressId));
  const [row] = body.is_default
    ? (
        await context.db.batch([
          unsetOtherDefaults(context, profile.id, addressId, ownsAddress(profile.id, addressId)),
          update,
          read,
        ])
      )[2]
    : (await context.db.batch([update, read]))[1];
  if (row === undefined) throw new StoreError("address_not_found");
  return addressViewOf(row);
}
