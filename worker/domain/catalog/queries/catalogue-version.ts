import { connect } from "../../../db/client.ts";
import { readAtPrimary } from "../../../db/read-session.ts";
import { catalogueVersion } from "../../../db/schema/catalog.ts";

// How long a page may show what it showed before a change.
const ttlMs = 2_000;

// Per-isolate cache, by database: a test or a preview has another one.
const known = new WeakMap<D1Database, { readonly version: string; readonly readAtMs: number }>();

/**
 * Another text after every write that the shop's pages show, however it was written (worker/db/schema/catalog.ts).
 * While the database is out of reach, the last one that was read here; undefined when none was.
 * @param isFresh asks the database although it was asked less than two seconds ago
 */
export async function readCatalogueVersion(
  database: D1Database,
  { isFresh }: { readonly isFresh: boolean },
): Promise<string | undefined> {
  const last = known.get(database);
  // The time before the query: what is written while it runs may not be in its result.
  const readAtMs = Date.now();
  if (last !== undefined && !isFresh && readAtMs - last.readAtMs < ttlMs) return last.version;
  try {
    const [row] = await readAtPrimary(database, async (session) =>
      connect(session).select({ version: catalogueVersion.version }).from(catalogueVersion),
    );
    if (row === undefined) return undefined;
    // A query that began earlier may end later, with an older version.
    if (readAtMs >= (known.get(database)?.readAtMs ?? 0))
      known.set(database, { version: row.version, readAtMs });
    return row.version;
  } catch {
    return last?.version;
  }
}

/** For a caller that has just written: the next reader in this isolate asks the database. */
export function forgetCatalogueVersion(database: D1Database): void {
  const last = known.get(database);
  if (last !== undefined) known.set(database, { ...last, readAtMs: 0 });
}
