import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import type { StoreContext } from "../context.ts";

/** Selects whether a postal code is local, as a statement that callers add to their own batch. */
export function selectIsLocal({ db }: StoreContext, postalCode: string) {
  return db.select({ isLocal: isLocalPostalCode(postalCode).as("is_local") }).from(sql`(SELECT 1)`);
}

/**
 * Creates the condition that a postal code is local: it or its area is in the store's list. Each comparison is one lookup in
 * the index.
 * @param postalCode a column or a value in the form 'A1A 1A1'
 */
export function isLocalPostalCode(postalCode: SQLWrapper | string): SQL<boolean> {
  // The code is outside the subqueries, where SQLite would take a column of this name for the list's own.
  const listed = sql`(SELECT ${localPostalCodes.postalCode} FROM ${localPostalCodes})`;
  return sql<boolean>`(${postalCode} IN ${listed} OR substr(${postalCode}, 1, 3) IN ${listed})`.mapWith(
    Boolean,
  );
}
