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

/**
 * The constraint that made a statement, and with it its whole batch, fail: the CHECK's name, or `table.column`
 * for UNIQUE, NOT NULL and PRIMARY KEY. Undefined for any other failure.
 */
export function violatedConstraint(error: unknown): string | undefined {
  return violation(error)?.name;
}

/** Somebody else wrote first: a guard over `version` did not hold (worker/db/schema/orders.ts). */
export function isVersionConflict(error: unknown): boolean {
  const found = violation(error);
  return found?.kind === "NOT NULL" && found.name.endsWith(".version");
}

/** A row is there already that has the value of one of these unique columns (`table.column`). */
export function isDuplicate(error: unknown, columns: readonly string[]): boolean {
  const found = violation(error);
  return found?.kind === "UNIQUE" && columns.includes(found.name);
}

/** A row is referenced that is not there, or one is removed that others reference. */
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
