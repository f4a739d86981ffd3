import type { Query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

/** A query builder (`toSQL`) or raw SQL, `db.run(sql...)` (`getQuery`). */
export type Statement = BatchItem<"sqlite"> & ({ toSQL(): Query } | { getQuery(): Query });

/**
 * Runs statements that write: all of them happen, or none does. Not drizzle's own `batch`, which loses the parameters
 * of raw SQL (drizzle-team/drizzle-orm#2277).
 * @returns for each statement the rows of its RETURNING, as the database has them
 */
export async function runBatch(db: Database, statements: readonly Statement[]): Promise<D1Result[]> {
  if (statements.length === 0) return [];
  return db.$client.batch(
    statements.map((statement) => {
      const { sql, params } = "toSQL" in statement ? statement.toSQL() : statement.getQuery();
      return db.$client.prepare(sql).bind(...params);
    }),
  );
}
