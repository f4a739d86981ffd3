import { eq } from "drizzle-orm";
import type { ProfileBody, ProfileView } from "../../../contract/account/account.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { profiles } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";

/** A row of the store's own profiles: the authority on role and account status (decisions, "Identity and roles"). */
export type Profile = typeof profiles.$inferSelect;

/** A profile as the API shows it to its owner. */
export function toProfileView(profile: Profile): ProfileView {
  return {
    id: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    role: profile.role,
    account_status: profile.accountStatus,
    suspension_reason: profile.suspensionReason,
    created_at: profile.createdAt,
    last_sign_in_at: profile.lastSignInAt,
  };
}

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
