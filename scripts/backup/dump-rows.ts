import type { D1Database } from "@cloudflare/workers-types";
import * as v from "valibot";
import { connect } from "../../worker/db/client.ts";
import {
  readStoredTables,
  type StoredTable,
  sortForInsert,
} from "../../worker/domain/backup/stored-tables.ts";
import { Failure } from "../lib/failure.ts";

// D1 accepts statements of up to 100 KB.
const maxStatementBytes = 90_000;
const pageSize = 1_000;

/**
 * Writes all rows as SQL for a new database with the same migrations. The SQL first deletes the rows that migrations
 * insert.
 * @throws Failure for a row that is too long for a statement of D1
 */
export async function dumpRows(database: D1Database): Promise<string> {
  const tables = await sortForInsert(database, await readStoredTables(connect(database)));
  const statements = tables.toReversed().map(({ name }) => `DELETE FROM "${name}";`);
  for (const table of tables) statements.push(...(await dumpTable(database, table)));
  return `${statements.join("\n")}\n`;
}

/** Returns INSERT statements of at most `maxStatementBytes` for all rows of a table. */
async function dumpTable(database: D1Database, table: StoredTable): Promise<string[]> {
  const statements: string[] = [];
  // A trigger of another table may have filled it.
  statements.push(`DELETE FROM "${table.name}";`);
  const start = `INSERT INTO "${table.name}" (rowid, ${quoteNames(table.columns).join(", ")}) VALUES`;
  let rows: string[] = [];
  let bytes = 0;
  const flush = () => {
    if (rows.length > 0) statements.push(`${start}\n${rows.join(",\n")};`);
    rows = [];
    bytes = start.length;
  };
  for await (const { id, values } of readRows(database, table)) {
    // The comma and the newline after the row count as well.
    const size = Buffer.byteLength(values) + 2;
    if (size + start.length > maxStatementBytes)
      throw new Failure(`Row ${id} of ${table.name} is too long for D1's import.`);
    if (bytes + size > maxStatementBytes) flush();
    rows.push(values);
    bytes += size;
  }
  flush();
  return statements;
}

/** Reads all rows of a table, each as the SQL of its values. */
async function* readRows(database: D1Database, { name, columns }: StoredTable) {
  const values = ["rowid", ...quoteNames(columns)].map((column) => `quote(${column})`);
  const selectPage = database.prepare(
    `SELECT rowid AS id, '(' || ${joinValues(values)} || ')' AS "values" FROM "${name}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
  );
  let lastRowid = -1;
  for (;;) {
    const rows = v.parse(rowsSchema, (await selectPage.bind(lastRowid).all()).results);
    yield* rows;
    const lastRow = rows.at(-1);
    if (lastRow === undefined || rows.length < pageSize) return;
    lastRowid = lastRow.id;
  }
}

/** Joins SQL texts by commas, in groups, because D1 limits the depth of an expression to 100. */
function joinValues(values: readonly string[]): string {
  const groups: string[] = [];
  for (let start = 0; start < values.length; start += valuesPerGroup) {
    groups.push(`(${values.slice(start, start + valuesPerGroup).join(" || ', ' || ")})`);
  }
  return groups.join(" || ', ' || ");
}

function quoteNames(columns: readonly string[]): string[] {
  return columns.map((column) => `"${column}"`);
}

const valuesPerGroup = 20;
const rowsSchema = v.array(v.object({ id: v.number(), values: v.string() }));
