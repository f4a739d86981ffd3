import { type SQL, sql } from "drizzle-orm";
import type { StoreContext } from "../context.ts";

/**
 * Erases the expired records of a kind, up to the limit of one run.
 * @param before a time in ISO 8601, as many days ago as the records are kept
 * @returns the number of erased records
 */
export type Erase = (context: StoreContext, before: string) => Promise<number>;

// D1 allows 30 seconds for a statement, and 1,000 statements for the whole nightly run.
const rowsPerStatement = 500;
export const statementsPerRun = 40;

/**
 * Creates a function that deletes the expired rows of a table.
 * @param isExpired returns a condition on the table. Both arguments are times in ISO 8601
 */
export function deleteExpired(table: string, isExpired: (before: string, now: string) => SQL): Erase {
  const name = sql.identifier(table);
  return async (context, before) => {
    const condition = isExpired(before, context.now().toISOString());
    let deleted = 0;
    for (let statement = 0; statement < statementsPerRun; statement += 1) {
      const rows = await context.db.all(sql`DELETE FROM ${name} WHERE rowid IN (
        SELECT rowid FROM ${name} WHERE ${condition} LIMIT ${rowsPerStatement}) RETURNING 1`);
      deleted += rows.length;
      if (rows.length < rowsPerStatement) break;
    }
    return deleted;
  };
}
