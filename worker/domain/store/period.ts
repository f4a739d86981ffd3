import { and, gte, lt, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { addDays, startOfDay } from "../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import type { StoreContext } from "../context.ts";
import { readTimeZone } from "./read-settings.ts";

/** A period from its first moment until before its last one, in ISO 8601. An absent moment sets no limit. */
export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Returns the period of a filter's days in the store's time zone, which is read only if there is a day. */
export async function readPeriod(context: StoreContext, days: Days): Promise<Period> {
  if (days.start_date === undefined && days.end_date === undefined) return {};
  return toPeriod(days, await readTimeZone(context));
}

/** Returns the period from the start of the first day to the end of the last one, in the store's time zone. */
export function toPeriod(days: Days, zone: TimeZone): Period {
  const { start_date: firstDay, end_date: lastDay } = days;
  return {
    from: firstDay === undefined ? undefined : startOfDay(firstDay, zone),
    until: lastDay === undefined ? undefined : startOfDay(addDays(lastDay, 1), zone),
  };
}

/** Creates the condition that a column of timestamps is in a period. */
export function isInPeriod(column: SQLiteColumn, { from, until }: Period): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(column, from),
    until === undefined ? undefined : lt(column, until),
  );
}
