import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import * as v from "valibot";
import { storeSchema } from "./schema.ts";

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the sandbox's data, which is an SQLite file in `dataDir`, or only in memory without a directory. Every write is
 * in the write-ahead log on disk before its request gets a response, so a killed process loses nothing.
 */
export function openStore(dataDir: string | undefined) {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const database = new DatabaseSync(dataDir === undefined ? ":memory:" : join(dataDir, "sandbox.sqlite"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
  database.exec(storeSchema);
  let isInTransaction = false;

  function all<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    return database
      .prepare(sql)
      .all(...values)
      .map((row) => v.parse(schema, row));
  }

  function get<Schema extends v.GenericSchema>(schema: Schema, sql: string, ...values: SQLInputValue[]) {
    const row = database.prepare(sql).get(...values);
    return row === undefined ? undefined : v.parse(schema, row);
  }

  function run(sql: string, ...values: SQLInputValue[]): number {
    return Number(database.prepare(sql).run(...values).changes);
  }

  /** Runs all writes or none. A nested transaction belongs to the outer one. */
  function transaction<Result>(work: () => Result): Result {
    if (isInTransaction) return work();
    database.exec("BEGIN IMMEDIATE");
    isInTransaction = true;
    try {
      const result = work();
      database.exec("COMMIT");
      return result;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    } finally {
      isInTransaction = false;
    }
  }

  return { all, get, run, transaction, close: () => database.close() };
}

/** Returns the schema of a column with JSON text, which parses and validates it. */
export function jsonColumn<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.string(), v.parseJson(), schema);
}
