import type { ProfileView } from "../../../contract/account.ts";
import type { Profile } from "./profile.ts";

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
