import { getWeekday } from "../shared/store-time.ts";
import type { OpenHours, StoreIdentity } from "./identity.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** The days in the order of StoreIdentity.hours. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Finds the opening hours of a day (yyyy-MM-dd), which may be a holiday. Returns undefined if the store is closed. */
export function findOpenHours(
  day: string,
  { hours, holidays }: Pick<StoreIdentity, "hours" | "holidays">,
): NonNullable<OpenHours> | undefined {
  const holiday = holidays.find((candidate) => candidate.day === day);
  return (holiday === undefined ? hours[getWeekday(day)] : holiday.hours) ?? undefined;
}

/** Describes the hours of a week. Consecutive days with the same hours are one line, such as 'Monday to Friday'. */
export function describeHours({ hours }: Pick<StoreIdentity, "hours">): { days: string; times: string }[] {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const [index, openHours] of hours.entries()) {
    const times = formatOpenHours(openHours);
    const line = lines.at(-1);
    if (line?.times === times) line.last = index;
    else lines.push({ first: index, last: index, times });
  }
  return lines.map(({ first, last, times }) => {
    const from = weekdays[first] ?? "";
    const to = weekdays[last] ?? "";
    return { days: first === last ? from : `${from} to ${to}`, times };
  });
}

/** Formats the opening hours on one line, such as 'Monday to Friday, 9:00 AM to 6:00 PM'. Closed days are left out. */
export function formatHours(store: Pick<StoreIdentity, "hours">): string {
  return describeHours(store)
    .filter(({ times }) => times !== formatOpenHours(null))
    .map(({ days, times }) => `${days}, ${times}`)
    .join("; ");
}

/** Formats the opening hours of a day, such as '9:00 AM to 6:00 PM', or 'Closed'. */
export function formatOpenHours(openHours: OpenHours): string {
  if (openHours === null) return "Closed";
  return `${formatTime(openHours.opens)} to ${formatTime(openHours.closes)}`;
}

/** Formats '13:30' as '1:30 PM'. */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const minute = time.slice(3);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}
