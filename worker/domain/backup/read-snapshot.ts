import * as v from "valibot";
import { selectUsedImages } from "../catalog/products/delete-orphaned-images.ts";
import type { StoreContext } from "../context.ts";
import { type Inconsistency, selectInconsistencies } from "../orders/reconciliation/find-inconsistencies.ts";
import {
  createDropStatements,
  createReplacedError,
  readLastChangeSeq,
  selectChanged,
  selectRun,
  startRecording,
  stopRecording,
} from "./change-recorder.ts";
import { type StoredTable, selectLine, selectMigrations, toMigrations } from "./stored-tables.ts";

/** Rows of one table, each as a JSON line `[rowid, value, value, …]`, or `[rowid]` for a deleted row. */
export interface Page {
  readonly table: string;
  /** True if the rows changed after an earlier page contained them, and replace it. */
  readonly isUpdate: boolean;
  readonly lines: readonly string[];
}

/** The state of the store at the moment of the snapshot. */
export interface SnapshotSummary {
  readonly savedAt: Date;
  readonly migrations: readonly string[];
  /** The number of rows of each table, and the sum of their rowids. A restore is verified with them. */
  readonly counts: Readonly<Record<string, readonly [rows: number, rowidSum: number]>>;
  /** The inconsistencies of the orders and the stock. */
  readonly findings: readonly Inconsistency[];
  /** The content hashes of the images in use. */
  readonly images: readonly string[];
}

type SnapshotContext = Pick<StoreContext, "db" | "now">;

const rowsPerPage = 1_000;
// Limits the last batch, because all writes of the store wait for it.
const changesPerBatch = 2_000;

/**
 * Reads a consistent snapshot of every table while the store is in use (docs/decisions/0032). D1 has no long transactions,
 * so rows are read in pages while triggers record which rows change. Changed rows are read again until few are left, and
 * these are read in one last batch together with the counts. The snapshot is the state at that batch, because a row without
 * a recorded change is the same as when its page was read.
 * @throws StoreError conflict if another backup is running or replaces this one
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
    let seenSeq = 0;
    // Reads changed rows again until the rest fits into the last batch.
    while (true) {
      const lastSeq = await readLastChangeSeq(context, runId);
      if (lastSeq - seenSeq <= changesPerBatch) break;
      const untilSeq = Math.min(lastSeq, seenSeq + changesPerBatch);
      const statements = tables.map((table) => selectChanged(context, table, seenSeq, untilSeq));
      yield* toChangePages(await $client.batch(statements), tables);
      seenSeq = untilSeq;
    }
    const savedAt = context.now();
    const checks = selectInconsistencies({ ...context, now: () => savedAt });
    const results = await $client.batch([
      selectRun(context, runId),
      $client.prepare(selectMigrations),
      ...tables.map(({ name }) =>
        $client.prepare(`SELECT count(*) AS rows, total(rowid) AS rowid_sum FROM "${name}"`),
      ),
      ...tables.map((table) => selectChanged(context, table, seenSeq)),
      ...checks.statements,
      $client.prepare(selectUsedImages),
      ...createDropStatements(context, tables),
    ]);
    isRecording = false;
    const remaining = [...results];
    const [run, migrations] = remaining.splice(0, 2);
    if (run?.results.length !== 1 || migrations === undefined) throw createReplacedError();
    const counts = remaining.splice(0, tables.length);
    const changes = remaining.splice(0, tables.length);
    const checkResults = remaining.splice(0, checks.statements.length);
    const [usedImages] = remaining;
    yield* toChangePages(changes, tables);
    return {
      savedAt,
      migrations: toMigrations(migrations),
      counts: Object.fromEntries(tables.map(({ name }, index) => [name, toTableCount(counts[index])])),
      findings: checks.toFindings(checkResults),
      images: v.parse(imageRows, usedImages?.results).map(({ hash }) => hash),
    };
  } finally {
    if (isRecording) await stopRecording(context, tables, runId);
  }
}

const imageRows = v.array(v.object({ hash: v.string() }));

async function* readPages(
  { db: { $client } }: Pick<StoreContext, "db">,
  table: StoredTable,
): AsyncGenerator<Page> {
  const page = $client.prepare(
    `SELECT rowid AS key, ${selectLine(table)} AS line FROM "${table.name}" WHERE rowid > ? ORDER BY rowid LIMIT ${rowsPerPage}`,
  );
  let lastRowid = -1;
  while (true) {
    const rows = v.parse(lineRows, (await page.bind(lastRowid).all()).results);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    yield { table: table.name, isUpdate: false, lines: rows.map(({ line }) => line) };
    if (rows.length < rowsPerPage) return;
    lastRowid = lastRow.key;
  }
}

const lineRows = v.array(v.object({ key: v.number(), line: v.string() }));

function* toChangePages(results: readonly D1Result[], tables: readonly StoredTable[]): Generator<Page> {
  for (const [index, { results: rows }] of results.entries()) {
    const lines = v.parse(lineRows, rows).map(({ line }) => line);
    if (lines.length > 0) yield { table: tables[index]?.name ?? "", isUpdate: true, lines };
  }
}

function toTableCount(result: D1Result | undefined): readonly [rows: number, rowidSum: number] {
  const [row] = v.parse(v.tuple([v.object({ rows: v.number(), rowid_sum: v.number() })]), result?.results);
  return [row.rows, row.rowid_sum];
}
