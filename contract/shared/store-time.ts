import * as v from "valibot";

/** Times are stored in UTC; days are the store's own (decisions, "More"). */
export const storeTimeZone = "America/Winnipeg";

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
  return new Date(moment.getTime() + offsetMilliseconds(moment.getTime())).toISOString().slice(0, 10);
}

/** The day that many days later. Days are counted in the calendar, so that the clock's changes do not matter. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Every day from one to the other, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMilliseconds + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

const clock = new Intl.DateTimeFormat("en-CA", {
  timeZone: storeTimeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/**
 * How far the store's clock is ahead of UTC: negative in Winnipeg. A day that begins and ends with the same offset has
 * that one all along: years of hours are asked for at once, and the formatter takes a few microseconds each time.
 */
function offsetMilliseconds(at: number): number {
  const day = Math.floor(at / dayMilliseconds);
  const offset = offsetAtStart(day);
  return offset === offsetAtStart(day + 1) ? offset : formattedOffset(at);
}

// By the day of UTC, counted from 1970. Emptied at this size: anyone may ask for any dates.
const mostDaysKept = 5_000;
const offsets = new Map<number, number>();

function offsetAtStart(day: number): number {
  const known = offsets.get(day);
  if (known !== undefined) return known;
  if (offsets.size >= mostDaysKept) offsets.clear();
  const offset = formattedOffset(day * dayMilliseconds);
  offsets.set(day, offset);
  return offset;
}

function formattedOffset(at: number): number {
  const parts = Object.fromEntries(clock.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
