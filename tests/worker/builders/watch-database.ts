import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";

export interface WatchedDatabase {
  /** Replaces the store's binding. */
  readonly DB: D1Database;
  readonly roundTrips: () => number;
  /**
   * The number of executed statements, as D1's limit of 1,000 counts them: each one of a batch, and each repetition.
   */
  readonly executed: () => number;
  /** The number of statements of the longest batch, which all other writes wait for. */
  readonly longestBatch: () => number;
  /** The rows that each statement read, as D1 reports them. */
  readonly rowsRead: readonly number[];
  /** The SQL of each prepared statement. */
  readonly texts: readonly string[];
}

/** Wraps a database and records the statements that it runs. */
export function watchDatabase(database: D1Database): WatchedDatabase {
  let roundTrips = 0;
  let executed = 0;
  let longestBatch = 0;
  const rowsRead: number[] = [];
  const texts: string[] = [];
  // D1 rejects proxies in a batch, so the original statements are passed to it.
  const statementOfProxy = new WeakMap<object, D1PreparedStatement>();
  const watchStatement = (target: D1PreparedStatement, text: string): D1PreparedStatement => {
    const proxy = new Proxy(target, {
      get(statement, name) {
        if (name === "bind") return (...values: unknown[]) => watchStatement(statement.bind(...values), text);
        const method: unknown = Reflect.get(statement, name);
        if (typeof method !== "function") return method;
        return async (...values: unknown[]) => {
          roundTrips += 1;
          executed += 1;
          // The result of raw() has no row count, so a query runs a second time.
          if (name === "raw" && /^\s*select/i.test(text))
            rowsRead.push((await statement.all()).meta.rows_read);
          const result: unknown = await Reflect.apply(method, statement, values);
          if (isResult(result)) rowsRead.push(result.meta.rows_read);
          return result;
        };
      },
    });
    statementOfProxy.set(proxy, target);
    return proxy;
  };
  const watchSource = <Source extends object>(source: Source): Source =>
    new Proxy(source, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (name === "prepare") {
          return (text: string) => {
            texts.push(text);
            return watchStatement(Reflect.apply(member, target, [text]), text);
          };
        }
        if (name === "withSession")
          return (from: string) => watchSource(Reflect.apply(member, target, [from]));
        if (name !== "batch") return member.bind(target);
        return async (statements: D1PreparedStatement[]) => {
          roundTrips += 1;
          executed += statements.length;
          longestBatch = Math.max(longestBatch, statements.length);
          const unwrapped = statements.map((statement) => statementOfProxy.get(statement) ?? statement);
          const results: D1Result[] = await Reflect.apply(member, target, [unwrapped]);
          rowsRead.push(...results.map(({ meta }) => meta.rows_read));
          return results;
        };
      },
    });
  const DB = watchSource(database);
  return {
    DB,
    roundTrips: () => roundTrips,
    executed: () => executed,
    longestBatch: () => longestBatch,
    rowsRead,
    texts,
  };
}

function isResult(value: unknown): value is D1Result {
  return typeof value === "object" && value !== null && "meta" in value;
}
