import { sql } from "drizzle-orm";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { runBatch } from "../../../db/run-batch.ts";
import type { StoreContext } from "../../context.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { raiseProductVersions } from "./raise-versions.ts";

// The next minute continues.
const productsPerRun = 5_000;

/** Ends the day of products that arrived before today. Their new versions change every cached page. */
export async function clearArrivals(context: Pick<StoreContext, "db" | "now">): Promise<void> {
  const today = toStoreDay(context.now(), await readTimeZone(context));
  // The partial index has no row when idle.
  const due = sql`(SELECT id FROM products WHERE arrived_on < ${today} ORDER BY arrived_on, id LIMIT ${productsPerRun})`;
  await runBatch(context.db, raiseProductVersions(context, due, [sql`arrived_on = NULL`]));
}
