import type { profiles } from "../../db/schema/accounts.ts";

/** A row of the store's own profiles: the authority on role and account status (decisions, "Identity and roles"). */
export type Profile = typeof profiles.$inferSelect;
