/** What a request asked of the database. */
export interface QueryUsage {
  /** Round trips: a batch is one. */
  calls: number;
  /** Waited for, added up also where calls overlap. */
  milliseconds: number;
  /** As far as D1 says: not of single rows (`raw`, `first`). */
  rowsRead: number;
}

/** The same database, or a session of it, which counts what is asked of it. */
export function measureQueries(source: D1Database | D1DatabaseSession): {
  readonly database: D1Database;
  readonly usage: QueryUsage;
} {
  const usage: QueryUsage = { calls: 0, milliseconds: 0, rowsRead: 0 };
  const statements = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const measure = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    usage.calls += 1;
    try {
      return await call();
    } finally {
      usage.milliseconds += performance.now() - start;
    }
  };
  const count = (results: readonly D1Result[]) => {
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
          measure(async () => {
            const result: unknown = await member.apply(target, args);
            // Of the four, these two answer with D1's own result.
            if (name === "all" || name === "run") count([result as D1Result]);
            return result;
          });
      },
    });
    statements.set(wrapped, statement);
    return wrapped;
  };
  // Of the binding's type only prepare and batch are used, which a session has too.
  const database = new Proxy(source as D1Database, {
    get: (target, name) => {
      if (name === "prepare") return (text: string) => wrap(target.prepare(text));
      if (name === "batch") {
        return (batch: readonly D1PreparedStatement[]) =>
          measure(async () => {
            const results = await target.batch(batch.map((each) => statements.get(each) ?? each));
            count(results);
            return results;
          });
      }
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { database, usage };
}
