import type { D1Database } from "@cloudflare/workers-types";
import type { ImageFiles } from "../../worker/adapters/image-store.ts";
import { connect } from "../../worker/db/client.ts";
import { readStoredTables, sortForInsert } from "../../worker/domain/backup/stored-tables.ts";
import { getInsertSql, listChunks } from "../../worker/domain/backup/table-rows.ts";
import { selectUsedImages } from "../../worker/domain/catalog/products/delete-orphaned-images.ts";
import { findInconsistencies } from "../../worker/domain/reconciliation/find-inconsistencies.ts";
import { Failure } from "../lib/failure.ts";
import { listMigrations, migrate } from "../stack/migrate.ts";
import type { OpenBackup } from "./read-backup.ts";

interface Target {
  readonly database: D1Database;
  readonly images: Pick<ImageFiles, "importFile">;
  /**
   * Returns whether the bucket has the image. Only a store with its old bucket can be restored from a file without
   * images.
   */
  readonly hasImage: (contentHash: string) => Promise<boolean>;
}

/**
 * Fills a new database and its bucket from a backup, applies newer migrations, rebuilds the search indexes, and checks
 * row counts, references, money, stock and images.
 * @throws Failure that explains the problem with the file
 */
export async function fillStore(backup: OpenBackup, { database, images, hasImage }: Target): Promise<void> {
  const { description, manifest } = backup;
  requireKnownMigrations(description.migrations);
  const lastMigration = description.migrations.at(-1);
  if (lastMigration !== undefined) await migrate(database, { last: lastMigration });
  const tables = await readInsertOrder(database, description.tables);
  for (const { name } of tables.toReversed()) await database.prepare(`DELETE FROM "${name}"`).run();
  for (const table of tables) await fillTable(backup, database, table);
  await requireCounts(database, backup);
  await migrate(database);
  await rebuildSearch(database);
  await requireSoundBooks(database, manifest);

  // Images that the store lacked when the file was made are not required.
  const presentOrExcused = new Set(manifest.missingImages);
  for await (const { contentHash, ...image } of backup.images()) {
    await images.importFile(contentHash, image);
    presentOrExcused.add(contentHash);
  }
  const { results } = await database.prepare(selectUsedImages).all<{ hash: string }>();
  for (const { hash } of results) {
    if (!presentOrExcused.has(hash) && !(await hasImage(hash))) {
      throw new Failure(`The image ${hash} is missing${manifest.withImages ? " from the file" : ""}.`);
    }
  }
}

/** Requires that the file's migrations are the first ones of this checkout. */
function requireKnownMigrations(migrations: readonly string[]): void {
  const ownMigrations = listMigrations();
  const unknown = migrations.find((name) => !ownMigrations.includes(name));
  if (unknown !== undefined) {
    throw new Failure(
      `The file comes from a newer version of the store, or from another one (${unknown} is unknown here): update the code first.`,
    );
  }
  if (migrations.join() !== ownMigrations.slice(0, migrations.length).join()) {
    throw new Failure("The file comes from a store with other migrations than this one.");
  }
}

type Table = OpenBackup["description"]["tables"][number];

async function readInsertOrder(database: D1Database, tables: readonly Table[]): Promise<readonly Table[]> {
  const schema = new Map(
    (await readStoredTables(connect(database))).map(({ name, columns }) => [name, columns]),
  );
  for (const { name, columns } of tables) {
    if (schema.get(name)?.toSorted().join() !== columns.toSorted().join()) {
      throw new Failure(`The table ${name} of the file is not the one that its migrations make.`);
    }
  }
  return sortForInsert(database, tables);
}

async function fillTable(backup: OpenBackup, database: D1Database, table: Table): Promise<void> {
  const insert = database.prepare(getInsertSql(table));
  // A trigger of another table may have filled it.
  await database.prepare(`DELETE FROM "${table.name}"`).run();
  for await (const chunk of listChunks(backup, table)) await insert.bind(chunk).run();
}

async function requireCounts(
  database: D1Database,
  { description: { tables }, manifest: { counts } }: OpenBackup,
): Promise<void> {
  const uncounted = tables.find(({ name }) => counts[name] === undefined);
  if (uncounted !== undefined)
    throw new Failure(`The file does not say how many rows ${uncounted.name} has.`);
  for (const [name, [rows, sum]] of Object.entries(counts)) {
    const restored = await database
      .prepare(`SELECT count(*) AS rows, total(rowid) AS sum FROM "${name}"`)
      .first<{ rows: number; sum: number }>();
    if (restored?.rows === rows && restored.sum === sum) continue;
    throw new Failure(`The table ${name} has ${restored?.rows} rows, and the store had ${rows}.`);
  }
  const { results } = await database.prepare("PRAGMA foreign_key_check").all<{ table: string }>();
  const [broken] = results;
  if (broken !== undefined) throw new Failure(`A row of ${broken.table} refers to one that is not there.`);
}

/** Rebuilds the search indexes that triggers do not fill, those with external content, and checks all of them. */
async function rebuildSearch(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%USING fts5(%'")
    .all<{ name: string; sql: string }>();
  for (const { name, sql } of results) {
    const commands = /content\s*=/.test(sql) ? ["rebuild", "integrity-check"] : ["integrity-check"];
    for (const command of commands) {
      await database.prepare(`INSERT INTO "${name}" ("${name}") VALUES (?)`).bind(command).run();
    }
  }
  for (const table of ["orders", "profiles", "addresses"]) {
    const wrongKey = await database.prepare(findWrongSearchKey(table)).first<number>("key");
    if (wrongKey !== null)
      throw new Failure(`The search does not find row ${wrongKey} of ${table} by its words.`);
  }
}

function findWrongSearchKey(table: string): string {
  return `SELECT coalesce(search_key, indexed.rowid) AS key
    FROM ${table}_search_source AS source FULL JOIN ${table}_search AS indexed ON indexed.rowid = search_key
    WHERE indexed.words IS NOT source.words OR indexed.phone IS NOT source.phone LIMIT 1`;
}

/** Accepts findings that the store already had when the file was made, and no others. */
async function requireSoundBooks(
  database: D1Database,
  { savedAt, findings }: OpenBackup["manifest"],
): Promise<void> {
  const earlierFindings = new Set(findings.map(({ problem, id }) => `${problem} ${id}`));
  const currentFindings = await findInconsistencies({ db: connect(database), now: () => new Date(savedAt) });
  const newFinding = currentFindings.find(({ problem, id }) => !earlierFindings.has(`${problem} ${id}`));
  if (newFinding !== undefined) {
    throw new Failure(`The books do not agree: ${newFinding.problem} (${newFinding.id}).`);
  }
}

/** Counts the rows that only people create. Settings need no count, because only an account can change them. */
export const countContents = `SELECT (SELECT count(*) FROM profiles) + (SELECT count(*) FROM products)
  + (SELECT count(*) FROM orders) + (SELECT count(*) FROM newsletter_subscribers) AS contents`;
