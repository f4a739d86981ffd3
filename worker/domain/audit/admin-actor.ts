declare const adminAuthority: unique symbol;

/**
 * An admin whose session may act as one, with the names that the audit log records. Functions for admins take it
 * instead of a Profile, so that the compiler requires a check of the role: only asAdmin() and actsAsAdmin() in
 * profiles/profile.ts make one.
 */
export interface AdminActor {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly [adminAuthority]: true;
}

/** Returns the admin's name for the audit log, or the email address of an admin without a name. */
export function getAdminName(admin: AdminActor): string {
  return `${admin.firstName} ${admin.lastName}`.trim() || admin.email;
}
