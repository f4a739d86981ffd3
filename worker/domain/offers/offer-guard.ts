import { type SQL, sql } from "drizzle-orm";
import { type OfferRow, offers } from "../../db/schema/offers.ts";

/** The next version, or NULL if the offer was changed meanwhile. The column refuses it, and write() retries. */
export function createOfferGuard({ version }: Pick<OfferRow, "version">, condition: SQL = sql`1`): SQL {
  return sql`CASE WHEN ${offers.version} = ${version} AND ${condition} THEN ${offers.version} + 1 END`;
}
