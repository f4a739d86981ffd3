import { connect, type Database } from "./client.ts";

/**
 * The same database, and how many statements were sent to it so far: D1 lets one invocation of the Worker send 1,000.
 * Each statement of a batch counts, as D1 does not say that it does not.
 */
export function countQueries(db: Database): { readonly db: Database; readonly used: () => number } {
  let used = 0;
  const prepare = (text: string): D1PreparedStatement => {
    used += 1;
    return db.$client.prepare(text);
  };
  const client = new Proxy(db.$client, {
    get: (target, name) => {
      if (name === "prepare") return prepare;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  return { db: connect(client), used: () => used };
}
