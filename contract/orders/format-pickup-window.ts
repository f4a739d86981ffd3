import { toStoreClock, toStoreDay } from "../shared/store-time.ts";
import type { TimeZone } from "../shared/time-zones.ts";
import { formatTime } from "../store/opening-hours.ts";

interface Window {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Formats a pick-up window as 'Friday, November 27, 2:00 PM to 4:00 PM', in the store's time zone. */
export function formatPickupWindow(window: Window, timeZone: TimeZone): string {
  return `${formatPickupDay(window, timeZone)}, ${formatPickupTimes(window, timeZone)}`;
}

/** Formats the day of a pick-up window as 'Friday, November 27'. */
export function formatPickupDay({ starts_at }: Pick<Window, "starts_at">, timeZone: TimeZone): string {
  return dayFormat.format(new Date(toStoreDay(new Date(starts_at), timeZone)));
}

/** Formats the times of a pick-up window as '2:00 PM to 4:00 PM', like the opening hours. */
export function formatPickupTimes({ starts_at, ends_at }: Window, timeZone: TimeZone): string {
  return `${formatMomentTime(starts_at, timeZone)} to ${formatMomentTime(ends_at, timeZone)}`;
}

/** Formats the time at which a pick-up window starts as '2:00 PM'. */
export function formatPickupStart({ starts_at }: Pick<Window, "starts_at">, timeZone: TimeZone): string {
  return formatMomentTime(starts_at, timeZone);
}

/** Formats the moment until which an order waits as 'Friday, December 4, 4:00 PM'. */
export function formatHoldEnd(moment: string, timeZone: TimeZone): string {
  return `${formatPickupDay({ starts_at: moment }, timeZone)}, ${formatMomentTime(moment, timeZone)}`;
}

function formatMomentTime(moment: string, timeZone: TimeZone): string {
  return formatTime(toStoreClock(new Date(moment), timeZone).toISOString().slice(11, 16));
}

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
});
