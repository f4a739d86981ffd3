import type { Database } from "../../../db/client.ts";
import { originalDatabase } from "../../../db/measure-queries.ts";
import { catalogueVersion } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

// By database: a test or a preview has another one.
const known = new WeakMap<Database["$client"], { version: string; readAtMs: number }>();

/**
 * Another text after every write that the shop's pages show, however it was written (worker/db/schema/catalog.ts).
 * Without the database, the last one that was read here; undefined when none was.
 * @param lifetimeMs how long one that was read counts as the newest
 */
export async function readCatalogueVersion(
  { db }: Pick<StoreContext, "db">,
  lifetimeMs: number,
): Promise<string | undefined> {
  const last = known.get(originalDatabase(db.$client));
  // Before it is read: what is written meanwhile is found by the next reader.
  const readAtMs = Date.now();
  if (last !== undefined && readAtMs - last.readAtMs < lifetimeMs) return last.version;
  try {
    const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
    if (row === undefined) return undefined;
    known.set(originalDatabase(db.$client), { version: row.version, readAtMs });
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
