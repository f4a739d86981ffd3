import { connect } from "../../../db/client.ts";
import { originalDatabase } from "../../../db/measure-queries.ts";
import { readAtPrimary } from "../../../db/read-session.ts";
import { catalogueVersion } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

// By database: a test or a preview has another one.
const known = new WeakMap<D1Database, { version: string; readAtMs: number }>();

/**
 * Another text after every write that the shop's pages show, however it was written (worker/db/schema/catalog.ts).
 * Without the database, the last one that was read here; undefined when none was.
 * @param lifetimeMs how long one that was read counts as the newest
 */
export async function readCatalogueVersion(
  database: D1Database,
  lifetimeMs: number,
): Promise<string | undefined> {
  const last = known.get(originalDatabase(database));
  // Before it is read: what is written meanwhile is found by the next reader.
  const readAtMs = Date.now();
  if (last !== undefined && readAtMs - last.readAtMs < lifetimeMs) return last.version;
  try {
    const [row] = await readAtPrimary(database, async (session) =>
      connect(session).select({ version: catalogueVersion.version }).from(catalogueVersion),
    );
    if (row === undefined) return undefined;
    known.set(originalDatabase(database), { version: row.version, readAtMs });
    return row.version;
  } catch {
    return last?.version;
  }
}

/** Something has been written here: the next reader looks again. */
export function forgetCatalogueVersion({ db }: Pick<StoreContext, "db">): void {
  const last = known.get(originalDatabase(db.$client));
  if (last !== undefined) last.readAtMs = 0;
}
