import { replaceMethods } from "../lib/replace-methods.ts";
import { connect, type Database } from "./client.ts";

/**
 * Wraps a database and counts its statements, because D1 allows 1,000 per invocation of the Worker. Each statement of a
 * batch counts, since D1 does not document otherwise.
 */
export function countQueries(db: Database): { readonly db: Database; readonly used: () => number } {
  let used = 0;
  const client = replaceMethods(db.$client, {
    prepare: (text: string) => {
      used += 1;
      return db.$client.prepare(text);
    },
  });
  return { db: connect(client), used: () => used };
}
