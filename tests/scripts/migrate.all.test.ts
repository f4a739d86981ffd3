import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../../scripts/stack/migrate.ts";
import { openEmptyDatabase } from "./empty-database.ts";

/** workerd closes a silent connection after this time. */
const silentConnectionMs = 5_000;

test("applies a migration whose preparation takes longer than workerd keeps a silent connection", async () => {
  const { dataDir, database } = await openEmptyDatabase();
  const prepareSlowly = (sql: string) => {
    if (sql.startsWith("CREATE TABLE slow")) {
      blockWhileConnectionsEnd();
    }
    return database.prepare(sql);
  };
  const slowDatabase = new Proxy(database, {
    get: (target, name) => (name === "prepare" ? prepareSlowly : Reflect.get(target, name)),
  });
  writeFileSync(join(dataDir, "0000_slow.sql"), "CREATE TABLE slow (id INTEGER);");
  await migrate(slowDatabase, { folder: dataDir });
  expect((await database.prepare("SELECT id FROM slow").all()).results).toEqual([]);
});

test("queries the database after this process was busy for longer than that", async () => {
  const { database } = await openEmptyDatabase();
  const statement = database.prepare("SELECT ? AS value").bind(1);
  const queries = [
    () => statement.first("value"),
    () => statement.raw(),
    () => statement.all(),
    () => statement.run(),
  ];
  for (const query of queries) {
    await query();
    blockWhileConnectionsEnd();
    await query();
  }
  expect(await database.batch([statement])).toMatchObject([{ results: [{ value: 1 }] }]);
});

function blockWhileConnectionsEnd(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, silentConnectionMs + 500);
}
