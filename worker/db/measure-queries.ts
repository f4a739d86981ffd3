import { replaceMethods } from "../lib/replace-methods.ts";

/** The database usage of one request. */
export interface QueryUsage {
  /** The number of round trips, except those of `first`. A batch is one round trip. */
  calls: number;
  /** The sum over all round trips, including those that overlap. */
  milliseconds: number;
  /** The number of rows that D1 reports. It reports none for `raw`. */
  rowsRead: number;
}

/** Wraps a database, or a session of it, and measures the queries that are sent through it. */
export function measureQueries(source: D1Database | D1DatabaseSession): {
  readonly database: D1Database;
  readonly usage: QueryUsage;
} {
  const usage: QueryUsage = { calls: 0, milliseconds: 0, rowsRead: 0 };
  // D1 only accepts its own statements in a batch.
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const time = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    usage.calls += 1;
    try {
      return await call();
    } finally {
      usage.milliseconds += performance.now() - start;
    }
  };
  const addRows = <Result extends D1Result>(result: Result): Result => {
    usage.rowsRead += result.meta.rows_read;
    return result;
  };
  const measureStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const measured = replaceMethods(statement, {
      bind: (...values: unknown[]) => measureStatement(statement.bind(...values)),
      all: () => time(async () => addRows(await statement.all())),
      run: () => time(async () => addRows(await statement.run())),
      raw: () => time(() => statement.raw()),
    });
    originals.set(measured, statement);
    return measured;
  };

  // A session lacks some methods of D1Database, which the store does not call.
  const database = replaceMethods(source as D1Database, {
    prepare: (text: string) => measureStatement(source.prepare(text)),
    batch: (statements: readonly D1PreparedStatement[]) =>
      time(async () => {
        const results = await source.batch(statements.map((each) => originals.get(each) ?? each));
        return results.map(addRows);
      }),
  });
  return { database, usage };
}
