import type { Arrival } from "./delivery-estimate.ts";

/** Formats days of arrival as 'Wed, Nov 25 to Fri, Nov 27', or as one day. */
export function formatArrival({ from, to }: Arrival): string {
  return from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`;
}

function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

const dayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
