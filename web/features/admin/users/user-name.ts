import type { AdminUserView } from "../../../../contract/admin/users.ts";

/** A person's name, or the one on an address of theirs, or their email address. */
export function getUserName(
  user: Pick<AdminUserView, "first_name" | "last_name" | "address_name" | "email">,
): string {
  return `${user.first_name} ${user.last_name}`.trim() || user.address_name || user.email;
}
