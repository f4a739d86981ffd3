import type { ProfileView } from "../../../contract/account.ts";
import type { profiles } from "../../db/schema/accounts.ts";

/** A row of the store's own profiles: the authority on role and account status (decisions, "Identity and roles"). */
export type Profile = typeof profiles.$inferSelect;

/** A profile as the API shows it to its owner. */
export function profileViewOf(profile: Profile): ProfileView {
  return {
    id: profile.id,
    first_name: profile.firstName,
    last_name: profile.lastName,
    email: profile.email,
    phone: profile.phone,
    role: profile.role,
    account_status: profile.accountStatus,
    created_at: profile.createdAt,
    last_sign_in_at: profile.lastSignInAt,
  };
}
