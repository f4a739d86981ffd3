import { getOffsetMs, type TimeZone } from "./time-zones.ts";

// Times are stored in UTC. Days and times for people are in the store's time zone.

const dayMs = 86_400_000;

/**
 * Returns the start of a day in the store's time zone, as ISO 8601 in UTC.
 * @param day yyyy-MM-dd
 */
export function startOfDay(day: string, zone: TimeZone): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Midnight in UTC is the evening before in Canada. No clock changes until local midnight, because they change at two
  // in the morning.
  return new Date(midnight - getOffsetMs(midnight, zone)).toISOString();
}

/** Returns the day of a moment in the store's time zone, as yyyy-MM-dd. */
export function toStoreDay(moment: Date, zone: TimeZone): string {
  return toStoreClock(moment, zone).toISOString().slice(0, 10);
}

/** Returns a date with the store's local time in its UTC fields, for formatters in UTC. */
export function toStoreClock(moment: Date, zone: TimeZone): Date {
  return new Date(moment.getTime() + getOffsetMs(moment.getTime(), zone));
}

/** Returns the moment of a local time such as '14:00'. */
export function toMoment(day: string, time: string, zone: TimeZone): Date {
  const clock = Date.parse(`${day}T${time}:00Z`);
  const sinceMidnightMs = clock - Date.parse(`${day}T00:00:00Z`);
  const moment = Date.parse(startOfDay(day, zone)) + sinceMidnightMs;
  // On a day of a clock change, this moment is an hour off.
  return new Date(moment + clock - toStoreClock(new Date(moment), zone).getTime());
}

/** Returns the index of a day in its week, from 0 for Monday to 6 for Sunday. */
export function getWeekday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** Adds days to a day of the calendar, which has no clock changes. The result is at most 9999-12-31. */
export function addDays(day: string, days: number): string {
  const time = Math.min(Date.parse(`${day}T00:00:00Z`) + days * dayMs, lastDay);
  return new Date(time).toISOString().slice(0, 10);
}

// A year with five digits would not sort as text.
const lastDay = Date.parse("9999-12-31T00:00:00Z");

/** Lists every day from the first to the last, including both. */
export function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}
