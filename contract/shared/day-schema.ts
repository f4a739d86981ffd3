import * as v from "valibot";

/**
 * A day as yyyy-MM-dd. The schema rejects days that do not exist. It is not in store-time.ts, which shop pages load.
 */
export const daySchema = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, "Must be a date as yyyy-MM-dd"),
  v.check(isDay, "Must be a date as yyyy-MM-dd"),
);

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
