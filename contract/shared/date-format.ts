/**
 * Returns a function that formats dates by their fields in UTC, in English. The format is created at its first use:
 * creating it with its module would delay every page, also those without a date.
 */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
    return format.format(date);
  };
}
