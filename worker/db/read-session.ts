// How new the primary copy was when it was last asked. By database: a test or a preview has another one.
const bookmarks = new WeakMap<D1Database, string>();

/** Asks the primary copy. Sessions that are opened from here on are as new as its answer. */
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
 * For reads that any copy of the database may answer, if it is as new as what this isolate has seen of the primary one
 * (docs/decisions/0044). The binding itself always asks the primary copy.
 */
export function openReadSession(database: D1Database): D1DatabaseSession {
  return database.withSession(bookmarks.get(database) ?? "first-primary");
}
