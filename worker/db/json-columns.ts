import { Column, type DriverValueDecoder, type GetColumnData, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

type Columns = Readonly<Record<string, SQLiteColumn>>;
type Row<Selected extends Columns> = { [Name in keyof Selected]: GetColumnData<Selected[Name]> };

/**
 * Columns of a table as one, for what is asked often: drizzle writes each column into the SQL and takes it out of each row,
 * and D1 sends each apart, which together takes longer than reading them. At most 32, as D1 allows.
 * @param table its name in the statement
 * @returns the expression, its text, and what reads its values (`mapWith`)
 */
export function jsonColumns<Selected extends Columns>(table: string, columns: Selected) {
  // Most columns hold what D1 answers; their values are taken as they are.
  const decoders = Object.entries(columns).map(([name, column]) => ({
    name,
    column: column.mapFromDriverValue === Column.prototype.mapFromDriverValue ? undefined : column,
  }));
  const names = Object.values(columns).map((column) => `${table}."${column.name}"`);
  const decoder: DriverValueDecoder<Row<Selected>, string> = {
    mapFromDriverValue: (json) => {
      const values: unknown[] = JSON.parse(json);
      const row: Record<string, unknown> = {};
      let index = 0;
      for (const { name, column } of decoders) {
        const value = values[index++];
        row[name] = value === null || column === undefined ? value : column.mapFromDriverValue(value);
      }
      // The names and values of the very columns that the type is made of.
      return row as Row<Selected>;
    },
  };
  const text = `json_array(${names.join(", ")})`;
  const expression: SQL = sql.raw(text);
  return { expression, text, decoder };
}
