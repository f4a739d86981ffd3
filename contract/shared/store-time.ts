import * as v from "valibot";

// Times are stored in UTC. Days and times for people are in the store's time zone.

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** A day as yyyy-MM-dd. The schema rejects days that do not exist. */
export const daySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, "Must be a date as yyyy-MM-dd"),
  v.check(isDay, "Must be a date as yyyy-MM-dd"),
);

/**
 * Returns the start of a day in the store's time zone, as ISO 8601 in UTC.
 * @param day yyyy-MM-dd
 */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // This moment may be an hour from midnight, but has its offset, because the clocks change at two in the morning.
  const nearMidnight = midnight - getOffsetMs(midnight);
  return new Date(midnight - getOffsetMs(nearMidnight)).toISOString();
}

/** Returns the day of a moment in the store's time zone, as yyyy-MM-dd. */
export function toStoreDay(moment: Date): string {
  return toStoreClock(moment).toISOString().slice(0, 10);
}

/** Returns a date with the store's local time in its UTC fields, for formatters in UTC. */
export function toStoreClock(moment: Date): Date {
  return new Date(moment.getTime() + getOffsetMs(moment.getTime()));
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

/**
 * Returns Manitoba's offset from UTC. The rule is in the code, because browsers, Node and the Worker have different
 * versions of the time zone data, and an order must show the same time everywhere (docs/decisions/0008).
 */
function getOffsetMs(at: number): number {
  return (isDaylightTime(at) ? -5 : -6) * hourMs;
}

// The clocks went forward for the last time on March 8, 2026, at 2:00 (8:00 UTC).
const lastChange = Date.UTC(2026, 2, 8, 8);

/**
 * Returns true for daylight saving time. Until 2026, it began on the second Sunday of March, at 2:00 (8:00 UTC), and ended
 * on the first Sunday of November, at 2:00 (7:00 UTC).
 */
function isDaylightTime(at: number): boolean {
  if (at >= lastChange) return true;
  const year = new Date(at).getUTCFullYear();
  return at >= toSunday(Date.UTC(year, 2, 8, 8)) && at < toSunday(Date.UTC(year, 10, 1, 7));
}

/** Returns the first Sunday on or after a day, at the same time. */
function toSunday(at: number): number {
  return at + ((7 - new Date(at).getUTCDay()) % 7) * dayMs;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
