import { connect, type Database } from "./client.ts";

/**
 * Wraps a database and counts its statements, because D1 allows 1,000 per invocation of the Worker. Each statement of a
 * batch counts, since D1 does not document otherwise.
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
