/** '1 product', '12 products'. */
export function pluralize(count: number, noun: string): string {
  return `${wholeNumber.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** 'Nov 21' of a day of the store, as yyyy-MM-dd. */
export function formatShortDay(day: string): string {
  return shortDay.format(new Date(`${day}T12:00:00Z`));
}

const wholeNumber = new Intl.NumberFormat("en-CA");
const shortDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
