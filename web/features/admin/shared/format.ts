import { createDateFormat } from "../../../../contract/shared/date-format.ts";

/** Returns a count with its noun: '1 product', '12 products'. */
export function pluralize(count: number, noun: string): string {
  return `${wholeNumber.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/**
 * Returns a day as 'Nov 21'.
 * @param day yyyy-MM-dd in the store's time zone
 */
export function formatMonthAndDay(day: string): string {
  return dateFormat(new Date(`${day}T12:00:00Z`));
}

const wholeNumber = new Intl.NumberFormat("en-CA");
const dateFormat = createDateFormat({ month: "short", day: "numeric" });
