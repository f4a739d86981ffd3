import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { connect, readAtPrimary } from "../../db/client.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import { catalogueVersion } from "../../db/schema/catalog.ts";

// The time after a change for which a page may be stale.
const ttlMs = 2_000;

interface CatalogueVersion {
  /** A text that changes with every write that changes the shop's pages. */
  readonly version: string;
  /** The store's time zone, because the pages of a new day differ too. */
  readonly timeZone: TimeZone;
}

// The cache of this isolate, by database, because tests and previews have their own.
const cache = new WeakMap<D1Database, CatalogueVersion & { readonly readAtMs: number }>();

/**
 * Reads the catalogue's version (catalogueVersion in worker/db/schema/catalog.ts). If the database does not respond,
 * the version is the one that this isolate read last, or undefined.
 * @param isFresh true to read the database even if the cached version has not expired
 */
export async function readCatalogueVersion(
  database: D1Database,
  { isFresh }: { readonly isFresh: boolean },
): Promise<CatalogueVersion | undefined> {
  const cached = cache.get(database);
  // The time is taken before the query, because its result may lack writes that happen while it runs.
  const readAtMs = Date.now();
  if (cached !== undefined && !isFresh && readAtMs - cached.readAtMs < ttlMs) return cached;
  try {
    const [row] = await readAtPrimary(database, async (session) =>
      connect(session)
        .select({ version: catalogueVersion.version, timeZone: storeSettings.timeZone })
        .from(catalogueVersion)
        .crossJoin(storeSettings),
    );
    if (row === undefined) return undefined;
    // A query that started earlier may end later, with an older version.
    if (readAtMs >= (cache.get(database)?.readAtMs ?? 0)) {
      cache.set(database, { ...row, readAtMs });
    }
    return row;
  } catch {
    return cached;
  }
}

/** Invalidates the cache of this isolate, after a write. */
export function forgetCatalogueVersion(database: D1Database): void {
  const cached = cache.get(database);
  if (cached !== undefined) cache.set(database, { ...cached, readAtMs: 0 });
}
