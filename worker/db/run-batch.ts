import type { Query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

/** A statement of the query builder (`toSQL`) or raw SQL, `db.run(sql...)` (`getQuery`). */
export type Statement = BatchItem<"sqlite"> & ({ toSQL(): Query } | { getQuery(): Query });

/**
 * Runs statements in one transaction. Drizzle's own `batch` loses the parameters of raw SQL
 * (drizzle-team/drizzle-orm#2277).
 * @returns the result of each statement, with the rows of its RETURNING by column name
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

/**
 * Returns the name of a violated CHECK or of a unique index of expressions, or `table.column` for a violated UNIQUE,
 * NOT NULL or PRIMARY KEY.
 * @returns undefined for any other error
 */
export function violatedConstraint(error: unknown): string | undefined {
  return findViolation(error)?.name;
}

/**
 * Returns true if a batch failed because of a concurrent write. Its statements then set `version` to NULL, which the
 * column refuses (worker/db/schema/orders.ts).
 */
export function isVersionConflict(error: unknown): boolean {
  const violation = findViolation(error);
  return violation?.kind === "NOT NULL" && violation.name.endsWith(".version");
}

/** Returns true if a batch failed because the value of one of these unique columns (`table.column`) already exists. */
export function isDuplicate(error: unknown, columns: readonly string[]): boolean {
  const violation = findViolation(error);
  return violation?.kind === "UNIQUE" && columns.includes(violation.name);
}

/** Returns true if a batch failed because a referenced row is missing, or a row to be deleted is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("FOREIGN KEY constraint failed")) return true;
  }
  return false;
}

function findViolation(error: unknown): { kind: string; name: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [, kind, name] =
      /(CHECK|UNIQUE|NOT NULL) constraint failed: (?:index ')?([\w.]+)/.exec(cause.message) ?? [];
    if (kind !== undefined && name !== undefined) return { kind, name };
  }
  return undefined;
}
