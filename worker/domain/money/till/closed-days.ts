import { eq, type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { closedDays } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";

export type ClosedDayRow = typeof closedDays.$inferSelect;

/** Selects the row of a day, which exists once the day is closed. */
export function selectClosedDay(context: StoreContext, day: string) {
  return context.db.select().from(closedDays).where(eq(closedDays.day, day));
}

/**
 * Reads whether money that was collected at a moment is on a sheet that is closed. What is collected after the close of its day
 * stays open until the end of the day.
 */
export async function readIsClosed(
  context: StoreContext,
  collectedAt: string,
  timeZone: TimeZone,
): Promise<boolean> {
  const row = await context.db.get<{ isClosed: number }>(
    sql`SELECT ${isClosed(context, collectedAt, timeZone)} AS isClosed`,
  );
  return row?.isClosed === 1;
}

/** Creates the condition of readIsClosed(), for a guard of the batch. */
export function isClosed(context: StoreContext, collectedAt: string, timeZone: TimeZone): SQL {
  const day = toStoreDay(new Date(collectedAt), timeZone);
  const hasEnded = day < toStoreDay(context.now(), timeZone);
  const covers = hasEnded ? sql`1` : sql`closed.closed_at >= ${collectedAt}`;
  return sql`EXISTS (SELECT 1 FROM closed_days AS closed WHERE closed.day = ${day} AND ${covers})`;
}

/** Creates the error for a change of money that was counted. */
export function createClosedError(advice: string): StoreError {
  return new StoreError("conflict", { message: `The day of this payment is closed. ${advice}` });
}
