import * as v from "valibot";
import type { Database } from "../../db/client.ts";

export interface StoredTable {
  readonly name: string;
  /** All columns except generated ones and an integer primary key, which is the rowid. */
  readonly columns: readonly string[];
}

// Wrangler and triggers fill these tables.
const derivedTables = ["d1_migrations", "catalogue_version"];
// Tables of SQLite, of the platform and of a running backup have these prefixes.
const storeTableName = /^(?!sqlite_|_cf_|backup_)[a-z][a-z0-9_]*$/;

const tableRows = v.array(v.object({ name: v.string(), type: v.string() }));
const columnRows = v.array(
  v.object({ name: v.string(), type: v.string(), pk: v.number(), hidden: v.number() }),
);

/** Reads the names and columns of the tables that a backup contains, without derived ones such as full-text indexes. */
export async function readStoredTables({ $client }: Database): Promise<StoredTable[]> {
  const tables = v.parse(tableRows, (await $client.prepare("PRAGMA table_list").all()).results);
  const names = tables
    .filter(
      ({ name, type }) => type === "table" && storeTableName.test(name) && !derivedTables.includes(name),
    )
    .map(({ name }) => name)
    .toSorted();
  if (names.length === 0) return [];
  const infos = await $client.batch(names.map((name) => $client.prepare(`PRAGMA table_xinfo("${name}")`)));
  return infos.map(({ results }, index) => ({
    name: names[index] ?? "",
    columns: v
      .parse(columnRows, results)
      .filter(({ type, pk, hidden }) => hidden === 0 && !(pk === 1 && type.toLowerCase() === "integer"))
      .map(({ name }) => name),
  }));
}

// D1 allows 32 arguments of a function. The local database allows more.
const maxArguments = 32;

/** Returns the SQL expression for a row as a JSON line `[rowid, value, value, …]`. */
export function selectLine({ name, columns }: StoredTable): string {
  const values = ["rowid", ...columns.map((column) => `"${column}"`)].map((column) => `"${name}".${column}`);
  const parts: string[] = [];
  for (let start = 0; start < values.length; start += maxArguments) {
    // The brackets of strings are within their quotes.
    parts.push(`trim(json_array(${values.slice(start, start + maxArguments).join(", ")}), '[]')`);
  }
  return `'[' || ${parts.join(" || ',' || ")} || ']'`;
}

const references = v.array(v.object({ table: v.string() }));

/** Sorts tables so that each comes after the tables that its foreign keys reference. */
export async function sortForInsert<Table extends { readonly name: string }>(
  database: D1Database,
  tables: readonly Table[],
): Promise<readonly Table[]> {
  const ordered: Table[] = [];
  const addWithParents = async (table: Table): Promise<void> => {
    if (ordered.includes(table)) return;
    const { results } = await database.prepare(`PRAGMA foreign_key_list("${table.name}")`).all();
    for (const { table: parent } of v.parse(references, results)) {
      const parentTable = tables.find(({ name }) => name === parent);
      if (parentTable !== undefined && parentTable !== table) await addWithParents(parentTable);
    }
    ordered.push(table);
  };
  for (const table of tables) await addWithParents(table);
  return ordered;
}

const migrationRows = v.array(v.object({ name: v.string() }));

/** Reads the names of the applied migrations, which identify the version of the schema. */
export async function readMigrations({ $client }: Database): Promise<string[]> {
  return toMigrations(await $client.prepare(selectMigrations).all());
}

export const selectMigrations = "SELECT name FROM d1_migrations ORDER BY id";

export function toMigrations({ results }: D1Result): string[] {
  return v.parse(migrationRows, results).map(({ name }) => name);
}
