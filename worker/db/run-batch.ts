import type { Query } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client.ts";

/** A query builder (`toSQL`) or raw SQL, `db.run(sql...)` (`getQuery`). */
export type Statement = BatchItem<"sqlite"> & ({ toSQL(): Query } | { getQuery(): Query });

/**
 * Runs statements that write, in one transaction. Drizzle's own `batch` loses the parameters of raw SQL
 * (drizzle-team/drizzle-orm#2277).
 * @returns for each statement the rows of its RETURNING, by the names of the database's columns
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
 * Returns the violated constraint: the name of a CHECK, or `table.column` for UNIQUE, NOT NULL and PRIMARY KEY. Undefined
 * for any other error.
 */
export function violatedConstraint(error: unknown): string | undefined {
  return violation(error)?.name;
}

/** True if a guard set `version` to NULL, because a concurrent write came first (worker/db/schema/orders.ts). */
export function isVersionConflict(error: unknown): boolean {
  const found = violation(error);
  return found?.kind === "NOT NULL" && found.name.endsWith(".version");
}

/** True if a row with the value of one of these unique columns (`table.column`) exists already. */
export function isDuplicate(error: unknown, columns: readonly string[]): boolean {
  const found = violation(error);
  return found?.kind === "UNIQUE" && columns.includes(found.name);
}

/** True if a referenced row does not exist, or a row that others reference was to be deleted. */
export function isForeignKeyViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes("FOREIGN KEY constraint failed")) return true;
  }
  return false;
}

function violation(error: unknown): { kind: string; name: string } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [, kind, name] = /(CHECK|UNIQUE|NOT NULL) constraint failed: ([\w.]+)/.exec(cause.message) ?? [];
    if (kind !== undefined && name !== undefined) return { kind, name };
  }
  return undefined;
}
