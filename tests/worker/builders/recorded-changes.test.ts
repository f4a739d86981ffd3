import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { type Column, readTables, recordChanges } from "./recorded-changes.ts";

test("records an insert, an update of each column and a delete in every table of the store", async () => {
  await allowAnyRow();
  const changes = await recordChanges();
  for (const { name, columns } of await readTables()) {
    await writeUnchecked(`DELETE FROM "${name}"`);
    await changes.take();
    const names = columns.map((column) => `"${column.name}"`).join(", ");
    const values = columns.map((column) => toValue(column, 1)).join(", ");
    const update = `UPDATE "${name}" SET ${columns.map((column) => `"${column.name}" = ${toValue(column, 2)}`).join(", ")}`;
    await writeUnchecked(
      `INSERT INTO "${name}" (${names}) VALUES (${values})`,
      update,
      // An update to the same values is no change.
      update,
      `DELETE FROM "${name}"`,
    );
    const recorded = (await changes.take()).filter((change) => change.split(" ")[1] === name);
    const updated = columns.map((column) => column.name).join(", ");
    expect(recorded).toEqual([`insert ${name}`, `update ${name} (${updated})`, `delete ${name}`]);
  }
});

/** Drops the triggers that refuse an update, such as those of invoices, and the one that resets a new offer's uses. */
async function allowAnyRow(): Promise<void> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND (sql LIKE '%RAISE(%' OR name = 'offers_begin_unused')",
  ).all<{ name: string }>();
  await env.DB.batch(results.map(({ name }) => env.DB.prepare(`DROP TRIGGER ${name}`)));
}

/** Runs statements without the checks of rows and references, so that one row can be written into any table. */
async function writeUnchecked(...statements: string[]): Promise<void> {
  const unchecked = ["PRAGMA ignore_check_constraints = on", "PRAGMA defer_foreign_keys = on", ...statements];
  await env.DB.batch(
    [...unchecked, "PRAGMA ignore_check_constraints = off"].map((statement) => env.DB.prepare(statement)),
  );
}

/** Returns an SQL value of a column's type. Text is JSON, because triggers and generated columns read some of it. */
function toValue({ name, type }: Column, number: number): string {
  return type.toLowerCase() === "text" ? `'{"${name}":${number}}'` : String(number);
}
