import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

// SQLite numbers the rows of a table with a search key.
type Values<Table extends SQLiteTable> = {
  readonly [Column in Exclude<keyof Table["$inferInsert"], "searchKey">]-?: SQL | string | number | null;
};

/**
 * Builds an INSERT ... SELECT with values by column name. Drizzle lists the columns in the order of the schema, so a
 * new column would silently shift the values of a SELECT without names.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Values<Table>,
  from: SQL,
) {
  const valuesByColumn = new Map<string, SQL | string | number | null>(Object.entries(values));
  const columns = Object.entries(getTableColumns(table));
  const insertable = columns.filter(([, column]) => column.generated === undefined);
  const selected = insertable.map(([name]) => sql`${valuesByColumn.get(name) ?? null}`);
  return db.insert(table).select(sql`SELECT ${sql.join(selected, sql`, `)} ${from}`);
}

/** The SQL expression of a random UUID (version 4), for the rows of an INSERT ... SELECT. */
export const randomUuid = sql.raw(
  "lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' || " +
    "substr('89ab', 1 + (abs(random()) % 4), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))",
);
