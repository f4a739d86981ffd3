import * as v from "valibot";
import { StoreError } from "../../../contract/shared/errors.ts";
import { selectUsedImages } from "../catalog/products/delete-orphaned-images.ts";
import type { StoreContext } from "../context.ts";
import { type Inconsistency, selectInconsistencies } from "../orders/reconciliation/find-inconsistencies.ts";
import { type StoredTable, selectMigrations, toMigrations } from "./stored-tables.ts";

/** Rows as lines of JSON: [row number, value, value, ...]; of a row that is gone, its number alone. */
export interface Page {
  readonly table: string;
  /** Rows that changed after their table was read: they take the place of what earlier pages say of them. */
  readonly areChanges: boolean;
  readonly lines: readonly string[];
}

/** What the store was at the one moment that the pages make up. */
export interface Moment {
  readonly savedAt: Date;
  readonly migrations: readonly string[];
  /** Of each table: how many rows, and the sum of their numbers. */
  readonly counts: Readonly<Record<string, readonly [rows: number, sum: number]>>;
  readonly findings: readonly Inconsistency[];
  /** The content hashes of what it showed. */
  readonly images: readonly string[];
}

type SnapshotContext = Pick<StoreContext, "db" | "now">;

const rowsAtOnce = 1_000;
// What the last batch still has to read: it is the one that everybody waits for.
const changesAtOnce = 2_000;
const abandonedAfterMs = 30 * 60_000;

/**
 * Reads every table while the store goes on, so that the result is what the store was at one moment. D1 has no
 * transaction that lasts: rows are read in pages, while triggers note which rows change. Changed rows are read again until
 * few are left; the last of them are read in one batch with the counts of all tables. That batch is the moment: a row
 * that no trigger noted is still what it was when its page was read (docs/decisions/0054).
 * @throws StoreError conflict where another backup runs, or the schema changed meanwhile
 */
export async function* readSnapshot(
  context: SnapshotContext,
  tables: readonly StoredTable[],
): AsyncGenerator<Page, Moment> {
  const { $client } = context.db;
  const runId = await startNoting(context, tables);
  let isNoting = true;
  try {
    for (const table of tables) yield* readPages(context, table);
    let seen = 0;
    for (;;) {
      const last = await readLastChange(context, runId);
      if (last - seen <= changesAtOnce) break;
      const until = Math.min(last, seen + changesAtOnce);
      yield* toPages(
        await $client.batch(tables.map((table) => selectChanged(context, table, seen, until))),
        tables,
      );
      seen = until;
    }
    const savedAt = context.now();
    const books = selectInconsistencies({ ...context, now: () => savedAt });
    const results = await $client.batch([
      $client.prepare("SELECT id FROM backup_run WHERE id = ?").bind(runId),
      $client.prepare(selectMigrations),
      ...tables.map(({ name }) =>
        $client.prepare(`SELECT count(*) AS rows, total(rowid) AS sum FROM "${name}"`),
      ),
      ...tables.map((table) => selectChanged(context, table, seen)),
      ...books.statements,
      $client.prepare(selectUsedImages),
      ...stopNoting(context, tables),
    ]);
    isNoting = false;
    const [run, migrations, ...rest] = results;
    if (run?.results.length !== 1 || migrations === undefined) throw interrupted();
    const [counts, changes, checks] = [
      rest.slice(0, tables.length),
      rest.slice(tables.length, 2 * tables.length),
      rest.slice(2 * tables.length, 2 * tables.length + books.statements.length),
    ];
    yield* toPages(changes, tables);
    return {
      savedAt,
      migrations: toMigrations(migrations),
      counts: Object.fromEntries(tables.map(({ name }, index) => [name, toCount(counts[index])])),
      findings: books.toFindings(checks),
      images: v.parse(imageRows, rest[2 * tables.length + checks.length]?.results).map(({ hash }) => hash),
    };
  } finally {
    if (isNoting) await endRun(context, tables, runId);
  }
}

/** Ends what a backup that was killed left behind: its triggers would record changes without end. */
export async function endAbandonedBackup({ db: { $client }, now }: SnapshotContext): Promise<boolean> {
  const { results } = await $client.prepare(selectNoting).all();
  const noting = v.parse(notingRows, results);
  if (noting.length === 0) return false;
  const run = v.parse(runRow, await $client.prepare("SELECT started_at FROM backup_run").first());
  if (run !== null && now().getTime() - Date.parse(run.started_at) < abandonedAfterMs) return false;
  // The tables last: a trigger without them would refuse every write of the store.
  await $client.batch(
    noting.map(({ type, name }) => $client.prepare(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`)),
  );
  return true;
}

const selectNoting = `SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger')
  AND name LIKE 'backup\\_%' ESCAPE '\\' ORDER BY type DESC`;
const notingRows = v.array(v.object({ type: v.picklist(["table", "trigger"]), name: v.string() }));
const runRow = v.nullable(v.object({ started_at: v.string() }));
const imageRows = v.array(v.object({ hash: v.string() }));
async function startNoting(context: SnapshotContext, tables: readonly StoredTable[]): Promise<string> {
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

/** Both tables go with all triggers, or none: a trigger without its table would refuse every write of the store. */
function stopNoting({ db: { $client } }: Pick<StoreContext, "db">, tables: readonly StoredTable[]) {
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
    if (results.length === 1) await $client.batch(stopNoting(context, tables));
  } catch (error) {
    // Another one has ended it.
    if (/no such table/.test(String(error))) return;
    // The next backup, or the cron, ends it.
    console.error("A backup's triggers are left to the cron", error);
  }
}

async function* readPages(
  { db: { $client } }: Pick<StoreContext, "db">,
  table: StoredTable,
): AsyncGenerator<Page> {
  const page = $client.prepare(
    `SELECT rowid AS key, ${toLine(table)} AS line FROM "${table.name}" WHERE rowid > ? ORDER BY rowid LIMIT ${rowsAtOnce}`,
  );
  for (let after = -1; ; ) {
    const rows = v.parse(lineRows, (await page.bind(after).all()).results);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield { table: table.name, areChanges: false, lines: rows.map(({ line }) => line) };
    if (rows.length < rowsAtOnce) return;
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
      throw /no such table/.test(String(error)) ? interrupted() : error;
    });
  if (results[0]?.results.length !== 1) throw interrupted();
  return v.parse(v.tuple([v.object({ last: v.number() })]), results[1]?.results)[0].last;
}

/** The noted rows of a table as they are now, or that they are gone. */
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

function interrupted(): StoreError {
  return new StoreError("conflict", { message: "Another backup took this one's place. Try again." });
}
