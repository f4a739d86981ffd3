import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * Deletes an address of the account; orders keep their own copy. Where it was the default, the most recent other
 * one takes its place.
 * @throws StoreError address_not_found
 */
export async function deleteAddress(
  context: StoreContext,
  profile: Profile,
  addressId: string,
): Promise<void> {
  const [deleted] = await context.db.batch([
    context.db
      .delete(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.profileId, profile.id)))
      .returning({ id: addresses.id }),
    context.db
      .update(addresses)
      .set({ isDefault: true })
      .where(sql`
        id = (SELECT id FROM addresses WHERE profile_id = ${profile.id} ORDER BY created_at DESC, id LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM addresses WHERE profile_id = ${profile.id} AND is_default = 1)`),
  ]);
  if (deleted.length === 0) throw new StoreError("address_not_found");
}
