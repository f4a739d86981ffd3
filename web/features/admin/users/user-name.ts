import type { AdminUserView } from "../../../../contract/admin/users.ts";

/** Returns the name in the profile, else the name on an address, else the email address. */
export function getUserName(
  user: Pick<AdminUserView, "first_name" | "last_name" | "address_name" | "email">,
): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.address_name || user.email;
}
