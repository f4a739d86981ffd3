import { addDays } from "../../../../contract/shared/store-time.ts";

/**
 * Lists common periods of the analytics.
 * @param today yyyy-MM-dd in the store's time zone
 */
export function listPeriods(today: string) {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfPreviousMonth = addDays(firstOfMonth, -1);
  return [
    { label: "Today", from: today, to: today },
    { label: "Last 7 days", from: addDays(today, -6), to: today },
    { label: "Last 30 days", from: addDays(today, -29), to: today },
    { label: "This month", from: firstOfMonth, to: today },
    { label: "Last month", from: `${lastOfPreviousMonth.slice(0, 7)}-01`, to: lastOfPreviousMonth },
  ] as const;
}
