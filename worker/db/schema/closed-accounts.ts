import { sql } from "drizzle-orm";
import { index, sqliteTable } from "drizzle-orm/sqlite-core";
import { id, timestamp } from "./columns.ts";

/**
 * Accounts that their owners deleted (docs/decisions/0014). Nothing but the identity's id: a token that is still good
 * for an hour, or an identity that could not be deleted, must not bring the account back.
 */
export const closedAccounts = sqliteTable(
  "closed_accounts",
  {
    id: id().primaryKey(),
    closedAt: timestamp("closed_at").notNull(),
    // Null until the identity is gone at the authentication service too: the scheduled run tries again.
    identityDeletedAt: timestamp("identity_deleted_at"),
  },
  (table) => [
    index("closed_accounts_with_identity").on(table.closedAt).where(sql`identity_deleted_at IS NULL`),
  ],
);
