// Without schemas, because the pages of the browser need these words to read any address (docs/decisions/0045).

export const roles = ["customer", "admin"] as const;
export type Role = (typeof roles)[number];

export const accountStatuses = ["active", "inactive", "suspended"] as const;
export type AccountStatus = (typeof accountStatuses)[number];
