import { sql } from "drizzle-orm";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import type { StoreContext } from "../context.ts";

/** Reads the store's time zone. Callers that read more from the database add selectTimeZone() to their own batch. */
export async function readTimeZone(context: Pick<StoreContext, "db">): Promise<TimeZone> {
  return requireTimeZone(await selectTimeZone(context));
}

export function selectTimeZone(context: Pick<StoreContext, "db">) {
  return context.db.select({ timeZone: storeSettings.timeZone }).from(storeSettings);
}

/** The store's time zone as a column of another query. */
export const timeZoneColumn = sql<TimeZone>`(SELECT ${storeSettings.timeZone} FROM ${storeSettings})`.as(
  "store_time_zone",
);

/** @throws Error if the row of settings is missing, because the migrations have not run */
export function requireTimeZone([row]: readonly { readonly timeZone: TimeZone }[]): TimeZone {
  if (row === undefined) throw new Error("The store has no settings: have the migrations run?");
  return row.timeZone;
}
