import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

type Values<Table extends SQLiteTable> = {
  readonly [Column in keyof Table["$inferInsert"]]-?: SQL | string | number | null;
};

/**
 * INSERT ... SELECT with each value beside its column's name. drizzle lists a table's columns in the schema's order: a
 * bare SELECT would shift its values, without an error, when a column is added.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: Values<Table>,
  from: SQL,
) {
  const named = new Map<string, SQL | string | number | null>(Object.entries(values));
  const columns = Object.keys(getTableColumns(table)).filter((column) => named.has(column));
  const selected = columns.map((column) => sql`${named.get(column)}`);
  return db.insert(table).select(sql`SELECT ${sql.join(selected, sql`, `)} ${from}`);
}
