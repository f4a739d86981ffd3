/** 'Nov 21' of a day of the store, given as yyyy-MM-dd. */
export function shortDay(day: string): string {
  return format.format(new Date(`${day}T12:00:00Z`));
}

const format = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });
