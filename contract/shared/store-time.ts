import * as v from "valibot";

// Times are stored in UTC; days and times that people read are the store's own.
const hourMilliseconds = 3_600_000;
const dayMilliseconds = 86_400_000;

/** A day as yyyy-MM-dd. A day that no calendar has is refused. */
export const daySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, "Must be a date as yyyy-MM-dd"),
  v.check(isDay, "Must be a date as yyyy-MM-dd"),
);

/** The first moment of a day of the store, in UTC (ISO 8601). @param day yyyy-MM-dd */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // The clocks change at 2 in the morning: the offset near midnight is the one of midnight.
  const near = midnight - offsetMilliseconds(midnight);
  return new Date(midnight - offsetMilliseconds(near)).toISOString();
}

/** The day of the store at a moment, as yyyy-MM-dd. */
export function toStoreDay(moment: Date): string {
  return toStoreClock(moment).toISOString().slice(0, 10);
}

/** The moment whose UTC reads as the store's clock does, for a formatter whose time zone is UTC. */
export function toStoreClock(moment: Date): Date {
  return new Date(moment.getTime() + offsetMilliseconds(moment.getTime()));
}

/** The day that many days later. Days are counted in the calendar, so that the clock's changes do not matter. */
export function addDays(day: string, days: number): string {
  const at = Math.min(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds, lastDay);
  return new Date(at).toISOString().slice(0, 10);
}

// Years of five digits do not sort as text.
const lastDay = Date.parse("9999-12-31T00:00:00Z");

/** Every day from one to the other, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMilliseconds + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/**
 * Manitoba's clock. The rule is here, because browsers, Node and the Worker bring different editions of the zone data, and
 * one order must have one time (docs/decisions/0030). Until 2026, clocks went forward on the second Sunday of March and
 * back on the first Sunday of November, at two in the morning. In 2026 they went forward for the last time.
 */
function offsetMilliseconds(at: number): number {
  return (isDaylightTime(at) ? -5 : -6) * hourMilliseconds;
}

const lastChange = Date.UTC(2026, 2, 8, 8);

function isDaylightTime(at: number): boolean {
  if (at >= lastChange) return true;
  const year = new Date(at).getUTCFullYear();
  return at >= toSunday(Date.UTC(year, 2, 8, 8)) && at < toSunday(Date.UTC(year, 10, 1, 7));
}

/** The first Sunday on or after that day, at the same time. */
function toSunday(at: number): number {
  return at + ((7 - new Date(at).getUTCDay()) % 7) * dayMilliseconds;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
