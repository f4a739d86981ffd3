import type { D1Database, D1PreparedStatement, D1Result } from "@cloudflare/workers-types";

export interface Watched {
  /** To be bound in place of the store's. */
  readonly DB: D1Database;
  /** How often a request waited for the database. */
  readonly roundTrips: () => number;
  /** How many rows each statement read, as D1 counts them. */
  readonly rowsRead: readonly number[];
  /** The text of each statement that was prepared. */
  readonly texts: readonly string[];
}

/** The database, and what is asked of it from here on. */
export function watchDatabase(database: D1Database): Watched {
  let roundTrips = 0;
  const rowsRead: number[] = [];
  const texts: string[] = [];
  // A batch takes the statements themselves.
  const bare = new WeakMap<object, D1PreparedStatement>();
  const watched = (target: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(target, {
      get(statement, name) {
        if (name === "bind") return (...values: unknown[]) => watched(statement.bind(...values));
        const method: unknown = Reflect.get(statement, name);
        if (typeof method !== "function") return method;
        return async (...values: unknown[]) => {
          roundTrips += 1;
          // What raw() and first() answer has no figures: a statement that only reads says the same twice.
          if (name === "raw") rowsRead.push((await statement.all()).meta.rows_read);
          const result: unknown = await Reflect.apply(method, statement, values);
          if (isResult(result)) rowsRead.push(result.meta.rows_read);
          return result;
        };
      },
    });
    bare.set(proxy, target);
    return proxy;
  };
  const watch = <Source extends object>(source: Source): Source =>
    new Proxy(source, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (name === "prepare") {
          return (text: string) => {
            texts.push(text);
            return watched(Reflect.apply(member, target, [text]));
          };
        }
        if (name === "withSession") return (from: string) => watch(Reflect.apply(member, target, [from]));
        if (name !== "batch") return member.bind(target);
        return async (statements: D1PreparedStatement[]) => {
          roundTrips += 1;
          const bareOnes = statements.map((one) => bare.get(one) ?? one);
          const results: D1Result[] = await Reflect.apply(member, target, [bareOnes]);
          rowsRead.push(...results.map(({ meta }) => meta.rows_read));
          return results;
        };
      },
    });
  const DB = watch(database);
  return { DB, roundTrips: () => roundTrips, rowsRead, texts };
}

function isResult(value: unknown): value is D1Result {
  return typeof value === "object" && value !== null && "meta" in value;
}
