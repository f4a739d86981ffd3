import * as v from "valibot";
import { StoreError } from "../../../contract/shared/errors.ts";
import { selectUsedImages } from "../catalog/products/delete-orphaned-images.ts";
import type { StoreContext } from "../context.ts";
import { type Inconsistency, selectInconsistencies } from "../orders/reconciliation/find-inconsistencies.ts";
import { type StoredTable, selectMigrations, toMigrations } from "./stored-tables.ts";

/** A page of a table's rows. Each row is a JSON line [rowid, value, value, ...], and a deleted row is [rowid]. */
export interface Page {
  readonly table: string;
  /** True for rows that changed after their table was read. They replace the rows of earlier pages. */
  readonly areChanges: boolean;
  readonly lines: readonly string[];
}

/** The state of the store at the moment of the snapshot. */
export interface SnapshotSummary {
  readonly savedAt: Date;
  readonly migrations: readonly string[];
  /** The number of rows in each table and the sum of their rowids, to verify a restore. */
  readonly counts: Readonly<Record<string, readonly [rows: number, sum: number]>>;
  readonly findings: readonly Inconsistency[];
  /** The content hashes of the images in use. */
  readonly images: readonly string[];
}

type SnapshotContext = Pick<StoreContext, "db" | "now">;

const rowsPerPage = 1_000;
// Limits the last batch, because every other write waits for it.
const changesPerBatch = 2_000;
const abandonedAfterMs = 30 * 60_000;

/**
 * Reads a consistent snapshot of every table while the store is in use (docs/decisions/0054). D1 has no long transactions,
 * so rows are read in pages while triggers record which rows change. Changed rows are read again until few are left. Those
 * are read in one batch with the counts of all tables. The snapshot shows the moment of that batch, because the rows
 * without a recorded change have not changed since their page was read.
 * @throws StoreError conflict if another backup runs
 */
export async function* readSnapshot(
  context: SnapshotContext,
  tables: readonly StoredTable[],
): AsyncGenerator<Page, SnapshotSummary> {
  const { $client } = context.db;
  const runId = await startRecording(context, tables);
  let isRecording = true;
  try {
    for (const table of tables) yield* readPages(context, table);
    let seen = 0;
    for (;;) {
      const last = await readLastChange(context, runId);
      if (last - seen <= changesPerBatch) break;
      const until = Math.min(last, seen + changesPerBatch);
      yield* toPages(
        await $client.batch(tables.map((table) => selectChanged(context, table, seen, until))),
        tables,
      );
      seen = until;
    }
    const savedAt = context.now();
    const checks = selectInconsistencies({ ...context, now: () => savedAt });
    const results = await $client.batch([
      $client.prepare("SELECT id FROM backup_run WHERE id = ?").bind(runId),
      $client.prepare(selectMigrations),
      ...tables.map(({ name }) =>
        $client.prepare(`SELECT count(*) AS rows, total(rowid) AS sum FROM "${name}"`),
      ),
      ...tables.map((table) => selectChanged(context, table, seen)),
      ...checks.statements,
      $client.prepare(selectUsedImages),
      ...stopRecording(context, tables),
    ]);
    isRecording = false;
    const [run, migrations, ...rest] = results;
    if (run?.results.length !== 1 || migrations === undefined) throw createInterruptedError();
    const counts = rest.slice(0, tables.length);
    const changes = rest.slice(tables.length, 2 * tables.length);
    const checkResults = rest.slice(2 * tables.length, 2 * tables.length + checks.statements.length);
    const usedImages = rest[2 * tables.length + checks.statements.length];
    yield* toPages(changes, tables);
    return {
      savedAt,
      migrations: toMigrations(migrations),
      counts: Object.fromEntries(tables.map(({ name }, index) => [name, toCount(counts[index])])),
      findings: checks.toFindings(checkResults),
      images: v.parse(imageRows, usedImages?.results).map(({ hash }) => hash),
    };
  } finally {
    if (isRecording) await endRun(context, tables, runId);
  }
}

/**
 * Drops the triggers and tables of an interrupted backup, which would otherwise record changes forever.
 * @returns true if there were any
 */
export async function endAbandonedBackup({ db: { $client }, now }: SnapshotContext): Promise<boolean> {
  const { results } = await $client.prepare(selectRecorders).all();
  const recorders = v.parse(recorderRows, results);
  if (recorders.length === 0) return false;
  const run = v.parse(runRow, await $client.prepare("SELECT started_at FROM backup_run").first());
  if (run !== null && now().getTime() - Date.parse(run.started_at) < abandonedAfterMs) return false;
  // The tables are dropped last, because a trigger without its table would fail every write of the store.
  await $client.batch(
    recorders.map(({ type, name }) => $client.prepare(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`)),
  );
  return true;
}

const selectRecorders = `SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger')
  AND name LIKE 'backup\\_%' ESCAPE '\\' ORDER BY type DESC`;
const recorderRows = v.array(v.object({ type: v.picklist(["table", "trigger"]), name: v.string() }));
const runRow = v.nullable(v.object({ started_at: v.string() }));
const imageRows = v.array(v.object({ hash: v.string() }));

async function startRecording(context: SnapshotContext, tables: readonly StoredTable[]): Promise<string> {
  const { $client } = context.db;
  const runId = crypto.randomUUID();
  await endAbandonedBackup(context);
  const triggers = tables.flatMap(({ name }) =>
    (["insert", "update", "delete"] as const).map(
      (verb) =>
        `CREATE TRIGGER "backup_${name}_${verb}" AFTER ${verb} ON "${name}" BEGIN
          INSERT INTO backup_changes (name, key) VALUES ('${name}', ${verb === "delete" ? "old" : "new"}.rowid); END`,
    ),
  );
  try {
    await $client.batch([
      $client.prepare("CREATE TABLE backup_run (id TEXT NOT NULL, started_at TEXT NOT NULL)"),
      $client.prepare(
        "CREATE TABLE backup_changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key INTEGER NOT NULL)",
      ),
      ...triggers.map((sql) => $client.prepare(sql)),
      $client
        .prepare("INSERT INTO backup_run (id, started_at) VALUES (?, ?)")
        .bind(runId, context.now().toISOString()),
    ]);
  } catch (error) {
    if (!/already exists/.test(String(error))) throw error;
    throw new StoreError("conflict", { message: "Another backup is being made. Try again when it is done." });
  }
  return runId;
}

/**
 * Returns the statements that drop the triggers and tables. They must run in one batch, because a trigger without its table
 * would fail every write of the store.
 */
function stopRecording({ db: { $client } }: Pick<StoreContext, "db">, tables: readonly StoredTable[]) {
  const triggers = tables.flatMap(({ name }) =>
    ["insert", "update", "delete"].map((verb) => `DROP TRIGGER IF EXISTS "backup_${name}_${verb}"`),
  );
  return [...triggers, "DROP TABLE IF EXISTS backup_changes", "DROP TABLE IF EXISTS backup_run"].map((sql) =>
    $client.prepare(sql),
  );
}

async function endRun(
  context: Pick<StoreContext, "db">,
  tables: readonly StoredTable[],
  runId: string,
): Promise<void> {
  const { $client } = context.db;
  try {
    const { results } = await $client.prepare("SELECT id FROM backup_run WHERE id = ?").bind(runId).all();
    if (results.length === 1) await $client.batch(stopRecording(context, tables));
  } catch (error) {
    // endAbandonedBackup() has dropped the tables already.
    if (/no such table/.test(String(error))) return;
    // endAbandonedBackup() runs in the cron and before the next backup.
    console.error("A backup's triggers are left to the cron", error);
  }
}

async function* readPages(
  { db: { $client } }: Pick<StoreContext, "db">,
  table: StoredTable,
): AsyncGenerator<Page> {
  const page = $client.prepare(
    `SELECT rowid AS key, ${toLine(table)} AS line FROM "${table.name}" WHERE rowid > ? ORDER BY rowid LIMIT ${rowsPerPage}`,
  );
  for (let after = -1; ; ) {
    const rows = v.parse(lineRows, (await page.bind(after).all()).results);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield { table: table.name, areChanges: false, lines: rows.map(({ line }) => line) };
    if (rows.length < rowsPerPage) return;
    after = last.key;
  }
}

const lineRows = v.array(v.object({ key: v.number(), line: v.string() }));

function toLine({ name, columns }: StoredTable): string {
  return `json_array("${name}".rowid, ${columns.map((column) => `"${name}"."${column}"`).join(", ")})`;
}

async function readLastChange({ db: { $client } }: Pick<StoreContext, "db">, runId: string): Promise<number> {
  const results = await $client
    .batch([
      $client.prepare("SELECT id FROM backup_run WHERE id = ?").bind(runId),
      $client.prepare("SELECT coalesce(max(seq), 0) AS last FROM backup_changes"),
    ])
    .catch((error: unknown) => {
      throw /no such table/.test(String(error)) ? createInterruptedError() : error;
    });
  if (results[0]?.results.length !== 1) throw createInterruptedError();
  return v.parse(v.tuple([v.object({ last: v.number() })]), results[1]?.results)[0].last;
}

/** Selects the current state of a table's rows with recorded changes. */
function selectChanged(
  { db: { $client } }: Pick<StoreContext, "db">,
  table: StoredTable,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): D1PreparedStatement {
  return $client
    .prepare(
      `SELECT changed.key, CASE WHEN "${table.name}".rowid IS NULL THEN json_array(changed.key) ELSE ${toLine(table)} END AS line
        FROM (SELECT DISTINCT key FROM backup_changes WHERE seq > ? AND seq <= ? AND name = ?) AS changed
        LEFT JOIN "${table.name}" ON "${table.name}".rowid = changed.key`,
    )
    .bind(after, until, table.name);
}

function* toPages(results: readonly D1Result[], tables: readonly StoredTable[]): Generator<Page> {
  for (const [index, { results: rows }] of results.entries()) {
    const lines = v.parse(lineRows, rows).map(({ line }) => line);
    if (lines.length > 0) yield { table: tables[index]?.name ?? "", areChanges: true, lines };
  }
}

function toCount(result: D1Result | undefined): readonly [number, number] {
  const [row] = v.parse(v.tuple([v.object({ rows: v.number(), sum: v.number() })]), result?.results);
  return [row.rows, row.sum];
}

function createInterruptedError(): StoreError {
  return new StoreError("conflict", { message: "Another backup took this one's place. Try again." });
}
