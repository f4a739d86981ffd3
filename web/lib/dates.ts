import { toStoreClock } from "../../contract/shared/store-time.ts";

/** Formats a date as 'Nov 21, 2026', for lists. Returns 'N/A' without a date and 'Invalid date' for other text. */
export function formatDate(iso: string | null | undefined): string {
  return formatWith(iso, (date) => dayFormat.format(date));
}

/** Formats a date as 'Nov 21, 2026 3:05 PM', for details. */
export function formatDateTime(iso: string | null | undefined): string {
  return formatWith(iso, (date) => `${dayFormat.format(date)} ${timeFormat.format(date)}`);
}

/** Formats a day such as 2026-12-25 as 'December 25, 2026'. */
export function formatDay(day: string): string {
  return longDayFormat.format(new Date(day));
}

const longDayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
// The UTC fields of toStoreClock() show the store's local time.
const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "numeric",
});
const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  hour: "numeric",
  minute: "2-digit",
});

function formatWith(iso: string | null | undefined, format: (date: Date) => string): string {
  if (iso === null || iso === undefined || iso === "") return "N/A";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  // Some browsers write a narrow no-break space before AM and PM.
  return format(toStoreClock(date)).replace(/\u202f/g, " ");
}
