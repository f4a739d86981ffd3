import { replaceMethods } from "../lib/replace-methods.ts";

/** The database usage of one request. */
export interface QueryUsage {
  /** The number of round trips. A batch is one round trip. Calls of `first` are not measured, because only backups use it. */
  calls: number;
  /** The sum over all round trips, including those that overlap. */
  milliseconds: number;
  /** The number of rows read, as D1 reports it. D1 reports nothing for `raw`. */
  rowsRead: number;
}

/** Wraps a database, or a session of it, and measures the queries that are sent through it. */
export function measureQueries(source: D1Database | D1DatabaseSession): {
  readonly database: D1Database;
  readonly usage: QueryUsage;
} {
  const usage: QueryUsage = { calls: 0, milliseconds: 0, rowsRead: 0 };
  // D1 accepts only its own statements in a batch, not the measured ones.
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const measure = async <Result>(call: () => Promise<Result>): Promise<Result> => {
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
      all: () => measure(async () => addRows(await statement.all())),
      run: () => measure(async () => addRows(await statement.run())),
      raw: () => measure(() => statement.raw()),
    });
    originals.set(measured, statement);
    return measured;
  };

  // A session lacks some methods of D1Database, which the store does not call.
  const database = replaceMethods(source as D1Database, {
    prepare: (text: string) => measureStatement(source.prepare(text)),
    batch: (statements: readonly D1PreparedStatement[]) =>
      measure(async () => {
        const results = await source.batch(
          statements.map((statement) => originals.get(statement) ?? statement),
        );
        return results.map(addRows);
      }),
  });
  return { database, usage };
}
