import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../scripts/stack/migrate.ts";
import { openBindings } from "../../scripts/stack/worker.ts";

test("a migration is applied once, and whole or not at all", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "migrate-"));
  const bindings = await openBindings(dataDir);
  onTestFinished(async () => {
    await bindings.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const database = await bindings.database();
  const save = (name: string, sql: string) => writeFileSync(join(dataDir, name), sql);
  save("0000_first.sql", "CREATE TABLE first (id INTEGER); INSERT INTO first VALUES (1);");
  await migrate(database, { folder: dataDir });
  save("0001_broken.sql", "CREATE TABLE second (id INTEGER); INSERT INTO nowhere VALUES (1);");
  await expect(migrate(database, { folder: dataDir })).rejects.toThrow(
    /0001_broken\.sql cannot be applied.*nowhere/,
  );

  const { results } = await database.prepare("SELECT name FROM d1_migrations").all();
  expect(results).toEqual([{ name: "0000_first.sql" }]);
  expect((await database.prepare("SELECT id FROM first").all()).results).toEqual([{ id: 1 }]);
  await expect(database.prepare("SELECT id FROM second").all()).rejects.toThrow(/no such table/);

  save("0001_broken.sql", "CREATE TABLE second (id INTEGER);");
  await migrate(database, { folder: dataDir });
  expect((await database.prepare("SELECT id FROM second").all()).results).toEqual([]);
});
