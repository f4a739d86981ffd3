import { connect, type Database } from "./client.ts";

/** The database usage of one request. */
export interface QueryUsage {
  /**
   * The number of round trips. A batch is one round trip. Calls of `first` are not measured, because only backups use
   * it.
   */
  calls: number;
  /**
   * The number of statements, of which D1 allows 1,000 per invocation of the Worker. Each statement of a batch counts.
   */
  statements: number;
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
  const usage: QueryUsage = { calls: 0, statements: 0, milliseconds: 0, rowsRead: 0 };
  // D1 accepts only its own statements in a batch, not the measured ones.
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  const measure = async <Result>(statementCount: number, call: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    usage.calls += 1;
    usage.statements += statementCount;
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
      all: () => measure(1, async () => addRows(await statement.all())),
      run: () => measure(1, async () => addRows(await statement.run())),
      raw: () => measure(1, () => statement.raw()),
    });
    originals.set(measured, statement);
    return measured;
  };

  // A session lacks some methods of D1Database, which the store does not call.
  const database = replaceMethods(source as D1Database, {
    prepare: (text: string) => measureStatement(source.prepare(text)),
    batch: (statements: readonly D1PreparedStatement[]) =>
      measure(statements.length, async () => {
        const results = await source.batch(
          statements.map((statement) => originals.get(statement) ?? statement),
        );
        return results.map(addRows);
      }),
  });
  return { database, usage };
}

/** Wraps a database and counts its statements, so that a long run can end before it reaches D1's limit. */
export function countQueries(db: Database): { readonly db: Database; readonly used: () => number } {
  const { database, usage } = measureQueries(db.$client);
  return { db: connect(database), used: () => usage.statements };
}

/** Returns a proxy of the target with other methods. The target does not change. */
function replaceMethods<Target extends object>(
  target: Target,
  methods: Readonly<Partial<Record<keyof Target, unknown>>>,
): Target {
  const replacements = new Map<PropertyKey, unknown>(Object.entries(methods));
  return new Proxy(target, {
    get: (_, name) => {
      if (replacements.has(name)) return replacements.get(name);
      const member: unknown = Reflect.get(target, name);
      // Methods are bound to the target, because the bindings of Workers cannot be called on a proxy.
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}
