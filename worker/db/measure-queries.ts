/** The database usage of one request. */
export interface QueryUsage {
  /** Round trips. A batch is one. */
  calls: number;
  /** The sum over all round trips, including those that overlap. */
  milliseconds: number;
  /** Without the rows of `raw` and `first`, for which D1 does not report it. */
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
  const addRows = (results: readonly D1Result[]) => {
    for (const { meta } of results) usage.rowsRead += meta.rows_read;
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (name !== "all" && name !== "run" && name !== "raw" && name !== "first")
          return member.bind(target);
        return (...args: unknown[]) =>
          time(async () => {
            const result: unknown = await member.apply(target, args);
            // Only these two return D1's own result.
            if (name === "all" || name === "run") addRows([result as D1Result]);
            return result;
          });
      },
    });
    originals.set(wrapped, statement);
    return wrapped;
  };
  // Drizzle only calls prepare and batch, which a session has too.
  const database = new Proxy(source as D1Database, {
    get: (target, name) => {
      if (name === "prepare") return (text: string) => wrap(target.prepare(text));
      if (name === "batch") {
        return (batch: readonly D1PreparedStatement[]) =>
          time(async () => {
            const results = await target.batch(batch.map((each) => originals.get(each) ?? each));
            addRows(results);
            return results;
          });
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { database, usage };
}
