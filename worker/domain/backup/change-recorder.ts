import * as v from "valibot";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { StoreContext } from "../context.ts";
import { type StoredTable, selectLine } from "./stored-tables.ts";

type RecorderContext = Pick<StoreContext, "db" | "now">;
type DatabaseContext = Pick<StoreContext, "db">;

// A backup that broke off doubles the writes of large tables until it is ended.
const abandonedAfterMs = 5 * 60_000;
const heartbeatMs = 60_000;

/**
 * Creates triggers that record which rows of the tables change. Each table costs three statements, and three more to
 * drop them.
 * @returns the id of the run
 * @throws StoreError conflict if another backup is running
 */
export async function startRecording(
  context: RecorderContext,
  tables: readonly StoredTable[],
): Promise<string> {
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
      $client.prepare("CREATE TABLE backup_run (id TEXT NOT NULL, seen_at TEXT NOT NULL)"),
      $client.prepare(
        "CREATE TABLE backup_changes (seq INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key INTEGER NOT NULL)",
      ),
      ...triggers.map((sql) => $client.prepare(sql)),
      $client
        .prepare("INSERT INTO backup_run (id, seen_at) VALUES (?, ?)")
        .bind(runId, context.now().toISOString()),
    ]);
  } catch (error) {
    if (!/already exists/.test(String(error))) throw error;
    throw new StoreError("conflict", { message: "Another backup is being made. Try again when it is done." });
  }
  return runId;
}

/**
 * Creates a function that reports every minute that the run continues, when it is called between pages.
 * @returns a function that throws StoreError conflict if another backup has replaced the run
 */
export function createHeartbeat({ db: { $client }, now }: RecorderContext, runId: string) {
  let seenAt = now().getTime();
  return async (): Promise<void> => {
    if (now().getTime() - seenAt < heartbeatMs) return;
    seenAt = now().getTime();
    const update = $client.prepare("UPDATE backup_run SET seen_at = ? WHERE id = ?");
    const { meta } = await update.bind(now().toISOString(), runId).run().catch(throwIfReplaced);
    if (meta.changes !== 1) throw createReplacedError();
  };
}

/** Selects the id of a run. There is no row if another backup has replaced it. */
export function selectRun({ db: { $client } }: DatabaseContext, runId: string): D1PreparedStatement {
  return $client.prepare("SELECT id FROM backup_run WHERE id = ?").bind(runId);
}

/**
 * Reads the sequence number of the last recorded change, or 0 if there is none.
 * @throws StoreError conflict if another backup has replaced the run
 */
export async function readLastChangeSeq(context: DatabaseContext, runId: string): Promise<number> {
  const { $client } = context.db;
  const results = await $client
    .batch([
      selectRun(context, runId),
      $client.prepare("SELECT coalesce(max(seq), 0) AS last FROM backup_changes"),
    ])
    .catch(throwIfReplaced);
  if (results[0]?.results.length !== 1) throw createReplacedError();
  return v.parse(v.tuple([v.object({ last: v.number() })]), results[1]?.results)[0].last;
}

/** Selects the current state of a table's rows with recorded changes. */
export function selectChanged(
  { db: { $client } }: DatabaseContext,
  table: StoredTable,
  afterSeq: number,
  untilSeq = Number.MAX_SAFE_INTEGER,
): D1PreparedStatement {
  return $client
    .prepare(
      `SELECT changed.key, "${table.name}".rowid IS NOT NULL AS "exists",
          CASE WHEN "${table.name}".rowid IS NULL THEN json_array(changed.key) ELSE ${selectLine(table)} END AS line
        FROM (SELECT DISTINCT key FROM backup_changes WHERE seq > ? AND seq <= ? AND name = ?) AS changed
        LEFT JOIN "${table.name}" ON "${table.name}".rowid = changed.key`,
    )
    .bind(afterSeq, untilSeq, table.name);
}

/** Drops the triggers and tables of a run, unless another backup has replaced it. */
export async function stopRecording(
  context: DatabaseContext,
  tables: readonly StoredTable[],
  runId: string,
): Promise<void> {
  const { $client } = context.db;
  try {
    const { results } = await selectRun(context, runId).all();
    if (results.length === 1) await $client.batch(createDropStatements(context, tables));
  } catch (error) {
    // endAbandonedBackup() has dropped the tables already.
    if (/no such table/.test(String(error))) return;
    console.error("The triggers of a backup were not dropped. The next run of the cron drops them.", error);
  }
}

/**
 * Creates the statements that drop the triggers and tables. They must run in one batch, because a trigger without its
 * table would fail every write of the store.
 */
export function createDropStatements(
  { db: { $client } }: DatabaseContext,
  tables: readonly StoredTable[],
): D1PreparedStatement[] {
  const triggers = tables.flatMap(({ name }) =>
    ["insert", "update", "delete"].map((verb) => `DROP TRIGGER IF EXISTS "backup_${name}_${verb}"`),
  );
  return [...triggers, "DROP TABLE IF EXISTS backup_changes", "DROP TABLE IF EXISTS backup_run"].map((sql) =>
    $client.prepare(sql),
  );
}

/**
 * Drops the triggers and tables of an interrupted backup, which would otherwise record changes forever.
 * @returns true if there was one
 */
export async function endAbandonedBackup({ db: { $client }, now }: RecorderContext): Promise<boolean> {
  const { results } = await $client.prepare(selectRecorders).all();
  const recorders = v.parse(recorderRows, results);
  if (recorders.length === 0) return false;
  const run = v.parse(runRow, await $client.prepare("SELECT * FROM backup_run").first());
  if (run !== null && now().getTime() - Date.parse(run.seen_at) < abandonedAfterMs) return false;
  await $client.batch(
    recorders.map(({ type, name }) => $client.prepare(`DROP ${type.toUpperCase()} IF EXISTS "${name}"`)),
  );
  return true;
}

// ORDER BY type DESC drops the triggers before their tables.
const selectRecorders = `SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'trigger')
  AND name LIKE 'backup\\_%' ESCAPE '\\' ORDER BY type DESC`;
const recorderRows = v.array(v.object({ type: v.picklist(["table", "trigger"]), name: v.string() }));
const runRow = v.nullable(v.object({ seen_at: v.optional(v.string(), "") }));

function throwIfReplaced(error: unknown): never {
  throw /no such table/.test(String(error)) ? createReplacedError() : error;
}

export function createReplacedError(): StoreError {
  return new StoreError("conflict", { message: "Another backup took this one's place. Try again." });
}
