// This file has no schemas, so that pages that need only these values do not load the schema library
// (scripts/size.ts).

/** The roles of an account. Only `admin` opens the admin area. */
export const roles = ["customer", "admin"] as const;
export type Role = (typeof roles)[number];

/** The statuses of an account. One that is not `active` can read its profile and orders, but cannot buy. */
export const accountStatuses = ["active", "inactive", "suspended"] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** The columns by which admins sort accounts. */
export const userSorts = [
  "created_at",
  "name",
  "email",
  "last_sign_in_at",
  "order_count",
  "total_spent",
] as const;
