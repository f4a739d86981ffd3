import { createDateFormat } from "../shared/date-format.ts";
import type { Arrival } from "./delivery-estimate.ts";

/** Formats days of arrival as 'Wed, Nov 25 to Fri, Nov 27', or as one day. */
export function formatArrival({ from, to }: Arrival): string {
  return from === to ? formatDay(to) : `${formatDay(from)} to ${formatDay(to)}`;
}

function formatDay(day: string): string {
  return formatDate(new Date(day));
}

const formatDate = createDateFormat({ weekday: "short", month: "short", day: "numeric" });
