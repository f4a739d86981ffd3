import { eq, type SQL, sql } from "drizzle-orm";
import type { CloseDayBody } from "../../../../contract/admin/till.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { runBatch, violatedConstraint } from "../../../db/run-batch.ts";
import { closedDays } from "../../../db/schema/payments.ts";
import { type AdminActor, getAdminName } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { selectExpectedCash } from "./till-rows.ts";

export type ClosedDayRow = typeof closedDays.$inferSelect;

/**
 * Admin only. Closes a day of the store with the cash that was counted (docs/decisions/0045). The day stays closed, and
 * its payments can no longer be corrected or undone.
 * @throws StoreError invalid_input for a day that has not begun; conflict if the day is closed already, or if its cash
 *   is no longer what the admin saw
 */
export async function closeDay(context: StoreContext, admin: AdminActor, body: CloseDayBody): Promise<void> {
  const timeZone = await readTimeZone(context);
  const { day } = body;
  if (day > toStoreDay(context.now(), timeZone)) throw fieldError("day", "This day has not begun yet.");
  const expectedCents = dollarsToCents(body.expected_cash);
  const countedCents = dollarsToCents(body.counted_cash);
  const expected = selectExpectedCash(context, toPeriod({ start_date: day, end_date: day }, timeZone));
  try {
    await runBatch(context.db, [
      context.db.insert(closedDays).values({
        day,
        closedAt: context.now().toISOString(),
        closedBy: getAdminName(admin),
        profileId: admin.id,
        // NULL if a payment or a correction came in between. The column refuses it, and the batch is rolled back.
        expectedCashCents: sql`CASE WHEN ${expected} = ${expectedCents} THEN ${expectedCents} END`,
        countedCashCents: countedCents,
        note: body.note || null,
      }),
      writeAudit(context, admin, {
        action: "till.close",
        entity: "payments",
        entityId: day,
        summary: `Closed ${day} with ${formatCents(countedCents)} in cash, ${formatCents(expectedCents)} expected`,
        after: {
          expected_cash_cents: expectedCents,
          counted_cash_cents: countedCents,
          note: body.note || null,
        },
      }),
    ]);
  } catch (error) {
    throw toConflict(error);
  }
}

/** Selects the row of a closed day. An open day has none. */
export function selectClosedDay(context: StoreContext, day: string) {
  return context.db.select().from(closedDays).where(eq(closedDays.day, day));
}

/**
 * Reads whether a payment is part of a closed day, and so can no longer be corrected or undone. A payment after the
 * close of its day is not, until the day has ended.
 * @param collectedAt the time of the payment, in ISO 8601
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

/** Creates the condition that readIsClosed() reads, for the guard of a batch. */
export function isClosed(context: StoreContext, collectedAt: string, timeZone: TimeZone): SQL {
  const day = toStoreDay(new Date(collectedAt), timeZone);
  const hasEnded = day < toStoreDay(context.now(), timeZone);
  const covers = hasEnded ? sql`1` : sql`closed.closed_at >= ${collectedAt}`;
  return sql`EXISTS (SELECT 1 FROM closed_days AS closed WHERE closed.day = ${day} AND ${covers})`;
}

/**
 * Creates the error for a change of a payment whose day is closed.
 * @param advice a sentence about what the admin can do instead
 */
export function createClosedError(advice: string): StoreError {
  return new StoreError("conflict", { message: `The day of this payment is closed. ${advice}` });
}

function toConflict(error: unknown): unknown {
  const violation = violatedConstraint(error);
  if (violation === "closed_days.day") {
    return new StoreError("conflict", { message: "This day is closed already. A closed day stays closed." });
  }
  if (violation === "closed_days.expected_cash_cents") {
    return new StoreError("conflict", {
      message: "The cash of this day changed while you counted. Please look at the new amount.",
    });
  }
  return error;
}
