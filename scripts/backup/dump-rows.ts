import type { D1Database } from "@cloudflare/workers-types";
import * as v from "valibot";
import { connect } from "../../worker/db/client.ts";
import { readStoredTables, sortForInsert } from "../../worker/domain/backup/stored-tables.ts";
import { Failure } from "../lib/failure.ts";

// D1 accepts statements of up to 100 KB.
const maxStatementBytes = 90_000;
const pageSize = 1_000;

/**
 * Writes all rows as SQL for a new database with the same migrations. The SQL first deletes the rows that migrations insert.
 * @throws Failure for a row that is too long for a statement of D1
 */
export async function dumpRows(database: D1Database): Promise<string> {
  const tables = await sortForInsert(database, await readStoredTables(connect(database)));
  const statements = tables.toReversed().map(({ name }) => `DELETE FROM "${name}";`);
  for (const { name, columns } of tables) {
    const start = `INSERT INTO "${name}" (rowid, ${columns.map((column) => `"${column}"`).join(", ")}) VALUES`;
    const values = ["rowid", ...columns.map((column) => `"${column}"`)].map((each) => `quote(${each})`);
    const page = database.prepare(
      `SELECT rowid AS key, '(' || ${values.join(" || ', ' || ")} || ')' AS row FROM "${name}" WHERE rowid > ? ORDER BY rowid LIMIT ${pageSize}`,
    );
    let rows: string[] = [];
    let bytes = 0;
    const flush = () => {
      if (rows.length > 0) statements.push(`${start}\n${rows.join(",\n")};`);
      rows = [];
      bytes = start.length;
    };
    for (let after = -1; ; ) {
      const pageRows = v.parse(dumpedRows, (await page.bind(after).all()).results);
      for (const { key, row } of pageRows) {
        const size = Buffer.byteLength(row) + 2;
        if (size + start.length > maxStatementBytes)
          throw new Failure(`Row ${key} of ${name} is too long for D1's import.`);
        if (bytes + size > maxStatementBytes) flush();
        rows.push(row);
        bytes += size;
        after = key;
      }
      if (pageRows.length < pageSize) break;
    }
    flush();
  }
  return `${statements.join("\n")}\n`;
}

const dumpedRows = v.array(v.object({ key: v.number(), row: v.string() }));
