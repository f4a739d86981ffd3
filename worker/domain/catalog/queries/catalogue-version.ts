import { connect } from "../../../db/client.ts";
import { readAtPrimary } from "../../../db/read-session.ts";
import { catalogueVersion } from "../../../db/schema/catalog.ts";

// A page may be stale for this long after a change.
const ttlMs = 2_000;

// Per-isolate cache, by database, because tests and previews have their own.
const known = new WeakMap<D1Database, { readonly version: string; readonly readAtMs: number }>();

/**
 * Reads the catalogue's version, a text that changes with every write that the shop's pages show (catalogueVersion in
 * worker/db/schema/catalog.ts). While the database cannot be reached, it returns the last version that this isolate has
 * read, or undefined.
 * @param isFresh reads the database even if the cached version has not expired
 */
export async function readCatalogueVersion(
  database: D1Database,
  { isFresh }: { readonly isFresh: boolean },
): Promise<string | undefined> {
  const last = known.get(database);
  // Taken before the query, because its result may lack what is written while it runs.
  const readAtMs = Date.now();
  if (last !== undefined && !isFresh && readAtMs - last.readAtMs < ttlMs) return last.version;
  try {
    const [row] = await readAtPrimary(database, async (session) =>
      connect(session).select({ version: catalogueVersion.version }).from(catalogueVersion),
    );
    if (row === undefined) return undefined;
    // A query that started earlier may end later, with an older version.
    if (readAtMs >= (known.get(database)?.readAtMs ?? 0))
      known.set(database, { version: row.version, readAtMs });
    return row.version;
  } catch {
    return last?.version;
  }
}

/** Invalidates the cache of this isolate, after a write. */
export function forgetCatalogueVersion(database: D1Database): void {
  const last = known.get(database);
  if (last !== undefined) known.set(database, { ...last, readAtMs: 0 });
}
