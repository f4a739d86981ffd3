import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { callAsAdmin, query } from "./store-api.ts";

const rowSchema = v.record(v.string(), v.union([v.string(), v.number(), v.null()]));
type Row = v.InferOutput<typeof rowSchema>;

interface Table {
  readonly name: string;
  readonly key: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** The tables that hold what admins set for the whole store. */
export type StoreSettings = readonly Table[];

const keys: Readonly<Record<string, string>> = {
  store_settings: "id",
  store_content: "key",
  categories: "id",
  former_category_slugs: "slug",
};

/** Columns that every change writes, so that they say nothing about what is set. */
const stamps = ["version", "created_at", "updated_at"];

export async function readStoreSettings(): Promise<StoreSettings> {
  const tables: Table[] = [];
  for (const [name, key] of Object.entries(keys)) {
    // Lists no generated columns, which cannot be written.
    const info = await query("SELECT name FROM pragma_table_info(?)", name);
    const columns = info.map((column) => v.parse(v.string(), column.name));
    tables.push({ name, key, columns, rows: await readRows(name, columns) });
  }
  return tables;
}

/** Restores what a test has set for the whole store, so that the next one does not see it. */
export async function restoreStoreSettings(saved: StoreSettings): Promise<void> {
  let isRestored = false;
  for (const table of saved) isRestored = (await restoreTable(table)) || isRestored;
  // The Worker caches pages for two seconds, except after a write by an admin.
  if (isRestored) await callAsAdmin("PUT", "/admin/settings", {});
}

/** Returns true if there was something to restore. */
async function restoreTable({ name, key, columns, rows }: Table): Promise<boolean> {
  const current = await readRows(name, columns);
  const changed = rows.filter(
    (row) => !current.some((other) => isDeepStrictEqual(toContent(row), toContent(other))),
  );
  // A new category stays, because the test's products may be in it.
  const added =
    name === "categories" ? [] : current.filter((row) => !rows.some((other) => other[key] === row[key]));
  for (const row of changed) {
    // The version of another content must not come back.
    const changes = columns.map(
      (column) => `${column} = ${column === "version" ? "version + 1" : `excluded.${column}`}`,
    );
    await query(
      `INSERT INTO ${name} (${columns.join()}) VALUES (${columns.map(() => "?").join()}) ON CONFLICT DO UPDATE SET ${changes.join()}`,
      ...columns.map((column) => row[column]),
    );
  }
  for (const row of added) await query(`DELETE FROM ${name} WHERE ${key} = ?`, row[key]);
  return changed.length + added.length > 0;
}

async function readRows(name: string, columns: readonly string[]): Promise<readonly Row[]> {
  return v.parse(v.array(rowSchema), await query(`SELECT ${columns.join()} FROM ${name}`));
}

function toContent(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !stamps.includes(column)));
}
