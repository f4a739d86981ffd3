import * as v from "valibot";
import { selectUsedImages } from "../catalog/products/delete-orphaned-images.ts";
import type { StoreContext } from "../context.ts";
import { type Inconsistency, selectInconsistencies } from "../reconciliation/find-inconsistencies.ts";
import {
  createDropStatements,
  createHeartbeat,
  createReplacedError,
  readLastChangeSeq,
  selectChanged,
  selectRun,
  startRecording,
  stopRecording,
} from "./change-recorder.ts";
import { RowCounts } from "./row-counts.ts";
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

/** The bound of one statement of a snapshot. */
export interface SnapshotSizes {
  /** The characters of a page. D1 returns at most 50 MB, and the Worker has 128 MB. */
  readonly pageLength: number;
  readonly pageRows: number;
  /** A table with more rows or characters is read in pages, and the triggers record its changes. */
  readonly smallRows: number;
  readonly smallLength: number;
}

const platformSizes: SnapshotSizes = {
  pageLength: 2_000_000,
  pageRows: 20_000,
  smallRows: 500,
  smallLength: 500_000,
};
const firstPageRows = 500;
// Limits the last batch, because all writes of the store wait for it.
const changesPerBatch = 2_000;

/**
 * Reads a consistent snapshot of every table while the store is in use (docs/decisions/0032). D1 has no long
 * transactions, so large tables are read in pages while triggers record which of their rows change. Changed rows are
 * read again until few are left. These are read in one last batch together with the small tables, which no trigger
 * watches. The snapshot is the state at that batch, because a row without a recorded change is the same as when its
 * page was read. What takes long, the checks of the books and the search for images, runs outside of it.
 * @throws StoreError conflict if another backup is running or replaces this one
 */
export async function* readSnapshot(
  context: SnapshotContext,
  tables: readonly StoredTable[],
  sizes: SnapshotSizes = platformSizes,
): AsyncGenerator<Page, SnapshotSummary> {
  const { $client } = context.db;
  const { small, large } = await splitBySize(context, tables, sizes);
  const counts = new Map(tables.map(({ name }) => [name, new RowCounts()]));
  const runId = await startRecording(context, large);
  const beat = createHeartbeat(context, runId);
  let isRecording = true;
  try {
    for (const table of large) {
      for await (const rows of readPages(context, table, sizes)) {
        for (const { key } of rows) counts.get(table.name)?.add(key);
        yield { table: table.name, isUpdate: false, lines: rows.map(({ line }) => line) };
        await beat();
      }
    }
    // The checks use the time that the file will have. An order whose time runs out in between is found by both.
    const savedAt = context.now();
    const checks = selectInconsistencies({ ...context, now: () => savedAt });
    const checkResults: D1Result[] = [];
    for (const statement of checks.statements) {
      checkResults.push(await statement.all());
      await beat();
    }
    const imagesBefore = await listUsedImages(context);
    let seenSeq = 0;
    // Reads changed rows again until the rest fits into the last batch.
    while (true) {
      const lastSeq = await readLastChangeSeq(context, runId);
      if (lastSeq - seenSeq <= changesPerBatch) break;
      const untilSeq = Math.min(lastSeq, seenSeq + changesPerBatch);
      const statements = large.map((table) => selectChanged(context, table, seenSeq, untilSeq));
      yield* toChangePages(await $client.batch(statements), large, counts);
      seenSeq = untilSeq;
      await beat();
    }
    const results = await $client.batch([
      selectRun(context, runId),
      $client.prepare(selectMigrations),
      ...small.map((table) => $client.prepare(selectRows(table))),
      ...large.map((table) => selectChanged(context, table, seenSeq)),
      ...createDropStatements(context, large),
    ]);
    isRecording = false;
    const remaining = [...results];
    const [run, migrations] = remaining.splice(0, 2);
    if (run?.results.length !== 1 || migrations === undefined) throw createReplacedError();
    for (const table of small) {
      const rows = v.parse(lineRows, remaining.shift()?.results);
      for (const { key } of rows) counts.get(table.name)?.add(key);
      if (rows.length > 0) {
        yield { table: table.name, isUpdate: false, lines: rows.map(({ line }) => line) };
      }
    }
    yield* toChangePages(remaining.splice(0, large.length), large, counts);
    return {
      savedAt,
      migrations: toMigrations(migrations),
      counts: Object.fromEntries([...counts].map(([name, count]) => [name, count.total()])),
      findings: checks.toFindings(checkResults),
      // An image may have been removed from a product since, or added to it, on either side of the last batch.
      images: [...new Set([...imagesBefore, ...(await listUsedImages(context))])],
    };
  } finally {
    if (isRecording) await stopRecording(context, large, runId);
  }
}

/** Finds the tables that one statement can read. */
async function splitBySize(
  { db: { $client } }: Pick<StoreContext, "db">,
  tables: readonly StoredTable[],
  { smallRows, smallLength }: SnapshotSizes,
): Promise<{ small: StoredTable[]; large: StoredTable[] }> {
  const results = await $client.batch(
    tables.map((table) =>
      $client.prepare(
        `SELECT count(*) AS rows, total(length(line)) AS length FROM (${selectRows(table)} LIMIT ${smallRows + 1})`,
      ),
    ),
  );
  const isSmall = (_table: StoredTable, index: number) => {
    const [size] = v.parse(sizeRow, results[index]?.results);
    return size.rows <= smallRows && size.length <= smallLength;
  };
  return {
    small: tables.filter(isSmall),
    large: tables.filter((table, index) => !isSmall(table, index)),
  };
}

const sizeRow = v.tuple([v.object({ rows: v.number(), length: v.number() })]);

function selectRows(table: StoredTable): string {
  return `SELECT rowid AS key, ${selectLine(table)} AS line FROM "${table.name}"`;
}

/** Yields the rows of a table in pages of similar length, whatever the length of its rows. */
async function* readPages(
  { db: { $client } }: Pick<StoreContext, "db">,
  table: StoredTable,
  { pageLength, pageRows }: SnapshotSizes,
): AsyncGenerator<Line[]> {
  const page = $client.prepare(
    `SELECT key, line FROM (
        SELECT key, line, sum(length(line)) OVER (ORDER BY key ROWS UNBOUNDED PRECEDING) - length(line) AS before
        FROM (${selectRows(table)} WHERE rowid > ? ORDER BY rowid LIMIT ?))
      WHERE before < ${pageLength} ORDER BY key`,
  );
  let lastRowid = -1;
  let limit = Math.min(firstPageRows, pageRows);
  while (true) {
    const rows = v.parse(lineRows, (await page.bind(lastRowid, limit).all()).results);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    yield rows;
    const length = rows.reduce((sum, { line }) => sum + line.length, 0);
    if (rows.length < limit && length < pageLength) return;
    lastRowid = lastRow.key;
    // The next rows are likely as long as these, and at most a few times as many are tried.
    const fitting = Math.floor((rows.length * pageLength) / length);
    limit = Math.max(1, Math.min(fitting, pageRows, rows.length * 8));
  }
}

const lineRows = v.array(v.object({ key: v.number(), line: v.string() }));
type Line = v.InferOutput<typeof lineRows>[number];

function* toChangePages(
  results: readonly D1Result[],
  tables: readonly StoredTable[],
  counts: ReadonlyMap<string, RowCounts>,
): Generator<Page> {
  for (const [index, { results: rows }] of results.entries()) {
    const table = tables[index]?.name ?? "";
    const lines = v.parse(changedRows, rows);
    for (const { key, exists } of lines) counts.get(table)?.update(key, exists === 1);
    if (lines.length > 0) yield { table, isUpdate: true, lines: lines.map(({ line }) => line) };
  }
}

const changedRows = v.array(v.object({ key: v.number(), line: v.string(), exists: v.number() }));

async function listUsedImages({ db: { $client } }: Pick<StoreContext, "db">): Promise<string[]> {
  return v.parse(imageRows, (await $client.prepare(selectUsedImages).all()).results).map(({ hash }) => hash);
}

const imageRows = v.array(v.object({ hash: v.string() }));
