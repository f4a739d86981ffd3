import { useQuery } from "@tanstack/react-query";
import { createDateFormat } from "../../contract/shared/date-format.ts";
import { toStoreClock, toStoreDay } from "../../contract/shared/store-time.ts";
import { defaultTimeZone, type TimeZone } from "../../contract/shared/time-zones.ts";
import { storeSettingsOptions } from "./store-settings.ts";

/** Returns the store's time zone, and functions that format moments in it. */
export function useStoreDates() {
  const timeZone = useQuery(storeSettingsOptions).data?.time_zone ?? defaultTimeZone;
  return createStoreDates(timeZone);
}

export type StoreDates = ReturnType<typeof createStoreDates>;

/** Creates the functions that format moments in a time zone. */
export function createStoreDates(timeZone: TimeZone) {
  return {
    timeZone,
    /** The current day, as yyyy-MM-dd. */
    today: toStoreDay(new Date(), timeZone),
    /** Formats a date as 'Nov 21, 2026', for lists. Returns 'N/A' without a date and 'Invalid date' for other text. */
    formatDate: (iso: string | null | undefined) => formatWith(iso, timeZone, formatMediumDay),
    /** Formats a date as 'Nov 21, 2026 3:05 PM', for details. */
    formatDateTime: (iso: string | null | undefined) =>
      formatWith(iso, timeZone, (clock) => `${formatMediumDay(clock)} ${formatTime(clock)}`),
  };
}

/** Formats a day such as 2026-12-25 as 'December 25, 2026'. */
export function formatDay(day: string): string {
  return formatLongDay(new Date(day));
}

/** Formats a day such as 2026-12-25 as 'Dec 25, 2026', for lists. */
export function formatShortDay(day: string): string {
  return formatMediumDay(new Date(day));
}

// The UTC fields of toStoreClock() show the store's local time.
const formatLongDay = createDateFormat({ dateStyle: "long" });
const formatMediumDay = createDateFormat({ year: "numeric", month: "short", day: "numeric" });
const formatTime = createDateFormat({ hour: "numeric", minute: "2-digit" });

function formatWith(
  iso: string | null | undefined,
  timeZone: TimeZone,
  format: (clock: Date) => string,
): string {
  if (iso === null || iso === undefined || iso === "") return "N/A";
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  // Some browsers write a narrow no-break space before AM and PM.
  return format(toStoreClock(date, timeZone)).replace(/\u202f/g, " ");
}
