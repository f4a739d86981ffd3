import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listMigrations, migrate } from "../../scripts/stack/migrate.ts";
import { openBindings } from "../../scripts/stack/worker.ts";

/** workerd closes a silent connection after this time. */
const silentConnectionMs = 5_000;

test("applies a migration completely or not at all", async () => {
  const { dataDir, database } = await openEmptyDatabase();
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

test("has the newest snapshot of the schema only, so that a pull request shows the changed lines", () => {
  const folder = join(import.meta.dirname, "../../migrations");
  const newest = listMigrations().at(-1);
  const snapshots = readdirSync(join(folder, "meta")).filter((name) => name.endsWith("_snapshot.json"));
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

test("drops no referenced table, because the rows that refer to it would be deleted", () => {
  const folder = join(import.meta.dirname, "../../migrations");
  // The tables that each table references.
  const references = new Map<string, readonly string[]>();
  const dropped: string[] = [];
  for (const file of listMigrations()) {
    const sql = readFileSync(join(folder, file), "utf8");
    for (const statement of sql.split("--> statement-breakpoint")) {
      const [, created] = /CREATE TABLE [`"]?(\w+)/i.exec(statement) ?? [];
      const [, gone] = /DROP TABLE (?:IF EXISTS )?[`"]?(\w+)/i.exec(statement) ?? [];
      const [, from = "", to] = /ALTER TABLE [`"]?(\w+)[`"]? RENAME TO [`"]?(\w+)/i.exec(statement) ?? [];
      const targets = [...statement.matchAll(/REFERENCES [`"]?(\w+)/gi)].map(([, table = ""]) => table);
      if (created !== undefined) references.set(created, targets);
      if (gone !== undefined) {
        references.delete(gone);
        if ([...references.values()].flat().includes(gone)) dropped.push(`${file}: ${gone}`);
      }
      if (to !== undefined) {
        references.set(to, references.get(from) ?? []);
        references.delete(from);
        for (const [table, names] of references) {
          references.set(
            table,
            names.map((name) => (name === from ? to : name)),
          );
        }
      }
    }
  }
  const referenced = [...references.values()].flat();
  expect(referenced).toEqual(expect.arrayContaining(["orders", "products", "transactions", "carts"]));
  expect(dropped).toEqual([]);
});

test("applies a migration whose preparation takes longer than workerd keeps a silent connection", async () => {
  const { dataDir, database } = await openEmptyDatabase();
  const prepareSlowly = (sql: string) => {
    if (sql.startsWith("CREATE TABLE slow")) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, silentConnectionMs + 500);
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

async function openEmptyDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "migrate-"));
  const bindings = await openBindings(dataDir);
  onTestFinished(async () => {
    await bindings.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, database: await bindings.database() };
}
