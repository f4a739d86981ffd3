import { eq } from "drizzle-orm";
import type { ProfileBody } from "../../../contract/account/account.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "./profile.ts";

/**
 * Changes the fields of a profile that its owner may edit. Absent fields do not change.
 * @throws StoreError authentication_required if the account was deleted in the meantime
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
  return { ...profile, ...changed };
}

/**
 * Signs an account out on every device at once. Otherwise its access tokens would stay valid for up to an hour.
 * @param exemptSessionId a session that remains signed in, or null to end all of them
 */
export async function endSessions(
  context: StoreContext,
  profile: Profile,
  exemptSessionId: string | null,
): Promise<void> {
  await context.db
    .update(profiles)
    .set(endTokens(context, exemptSessionId))
    .where(eq(profiles.id, profile.id));
}

/** Returns column values that end every token issued so far, except the tokens of one session. */
export function endTokens(context: StoreContext, exemptSessionId: string | null = null) {
  return { tokensEndedAt: context.now().toISOString(), exemptSessionId };
}
