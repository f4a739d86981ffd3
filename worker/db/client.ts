import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Database = DrizzleD1Database<Record<string, never>> & { readonly $client: D1Database };

/** Connects the query builder to D1. `batch()` is D1's only transaction. */
export function connect(binding: D1Database | D1DatabaseSession): Database {
  // Drizzle only calls prepare and batch, which a session also has.
  return drizzle(binding as D1Database);
}

// The bookmark of this isolate's last read from the primary, by database, because tests and previews have their own.
const bookmarks = new WeakMap<D1Database, string>();

/** Reads from the primary. Sessions that are opened later are at least as new as this read. */
export async function readAtPrimary<Result>(
  database: D1Database,
  read: (session: D1DatabaseSession) => Promise<Result>,
): Promise<Result> {
  const session = database.withSession("first-primary");
  const result = await read(session);
  const bookmark = session.getBookmark();
  if (bookmark !== null) bookmarks.set(database, bookmark);
  return result;
}

/**
 * Opens a session that may read from a replica, if the replica is at least as new as this isolate's last read from the
 * primary (docs/decisions/0024). Without a session, D1 always reads from the primary.
 */
export function openReadSession(database: D1Database): D1DatabaseSession {
  return database.withSession(bookmarks.get(database) ?? "first-primary");
}
