import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/paths.ts";
import { listMigrations, migrate } from "../../scripts/stack/migrate.ts";
import { readReleasedMigrations } from "../../scripts/stack/released-migrations.ts";
import { hashBytes } from "../../worker/lib/hash.ts";
import { openEmptyDatabase } from "./empty-database.ts";

const migrationsFolder = join(root, "migrations");

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

test("changes and removes no released migration, and adds new ones after them", async () => {
  const released = Object.values(readReleasedMigrations()).flatMap((files) => Object.entries(files));
  expect(listMigrations().slice(0, released.length)).toEqual(released.map(([name]) => name));
  for (const [name, hash] of released) {
    expect(await hashBytes(readFileSync(join(migrationsFolder, name))), name).toBe(hash);
  }
});

test("has the newest snapshot of the schema only, so that a pull request shows the changed lines", () => {
  const newest = listMigrations().at(-1);
  const snapshots = readdirSync(join(migrationsFolder, "meta")).filter((name) =>
    name.endsWith("_snapshot.json"),
  );
  expect(snapshots).toEqual([`${newest?.slice(0, 4)}_snapshot.json`]);
});

test("drops no referenced table, because the rows that refer to it would be deleted", () => {
  // The tables that each table references.
  const references = new Map<string, readonly string[]>();
  const dropped: string[] = [];
  for (const file of listMigrations()) {
    const sql = readFileSync(join(migrationsFolder, file), "utf8");
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
