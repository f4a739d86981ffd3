import { addDays } from "../../../../contract/shared/store-time.ts";

/**
 * Lists the periods of tax returns.
 * @param today yyyy-MM-dd in the store's time zone
 */
export function listReportPeriods(today: string) {
  return [
    { label: "This month", ...toPeriod(today, 1) },
    { label: "Last month", ...toPeriod(dayBefore(today, 1), 1) },
    { label: "This quarter", ...toPeriod(today, 3) },
    { label: "Last quarter", ...toPeriod(dayBefore(today, 3), 3) },
    { label: "This year", ...toPeriod(today, 12) },
    { label: "Last year", ...toPeriod(dayBefore(today, 12), 12) },
  ] as const;
}

/** Returns the month, quarter or year of a day, of 1, 3 or 12 months. */
function toPeriod(day: string, months: number) {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const firstMonth = month - ((month - 1) % months);
  return { from: toFirstDay(year, firstMonth), to: addDays(toFirstDay(year, firstMonth + months), -1) };
}

/** Returns the last day before the month, quarter or year of a day. */
function dayBefore(day: string, months: number): string {
  return addDays(toPeriod(day, months).from, -1);
}

/** Returns the first day of a month, which may be after December. */
function toFirstDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
}
