import type { AccountView, ProfileView } from "../../../contract/account/account.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { profiles } from "../../db/schema/accounts.ts";
import type { AdminActor } from "../audit/admin-actor.ts";

/** A row of `profiles`, which alone decides the role and the status of an account. */
export type ProfileRow = Omit<typeof profiles.$inferSelect, "searchKey">;

/** The signed-in account, with the state of its session. */
export type Profile = ProfileRow & {
  /** True if the store requires a second factor of admins, and this admin's session has none. */
  readonly isSecondFactorDue: boolean;
};

/**
 * Returns the profile as an admin's, if its session may act as an admin.
 * @throws StoreError second_factor_required; forbidden for an account that is not an active admin's
 */
export function asAdmin(profile: Profile): Profile & AdminActor {
  if (actsAsAdmin(profile)) return profile;
  const isAdminWithoutFactor = profile.isSecondFactorDue && profile.accountStatus === "active";
  throw new StoreError(isAdminWithoutFactor ? "second_factor_required" : "forbidden");
}

/** Returns true if this session may act as an admin. */
export function actsAsAdmin(profile: Profile): profile is Profile & AdminActor {
  const { role, accountStatus, isSecondFactorDue } = profile;
  return role === "admin" && accountStatus === "active" && !isSecondFactorDue;
}

/** Maps a profile to the view for its owner. */
export function toProfileView(profile: Profile): ProfileView {
  return { ...toAccountView(profile), second_factor_due: profile.isSecondFactorDue };
}

/** Maps a profile to the view for admins, which has no information about the session. */
export function toAccountView(profile: ProfileRow): AccountView {
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
