import { eq } from "drizzle-orm";
import type { ProfileBody } from "../../../contract/account.ts";
import { StoreError } from "../../../contract/errors.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

/**
 * Changes what people say about themselves. What is absent stays. Role, status and email address are not theirs to
 * write here.
 * @throws StoreError authentication_required where the account was deleted in between
 */
export async function updateProfile(
  context: StoreContext,
  profile: Profile,
  body: ProfileBody,
): Promise<Profile> {
  const [changed] = await context.db
    .update(profiles)
    .set({
      firstName: body.first_name ?? profile.firstName,
      lastName: body.last_name ?? profile.lastName,
      phone: body.phone === undefined ? profile.phone : body.phone,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(profiles.id, profile.id))
    .returning();
  if (changed === undefined) throw new StoreError("authentication_required");
  return changed;
}
