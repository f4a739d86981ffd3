import { type Placeholder, sql } from "drizzle-orm";

/**
 * A number as a part of the statement's text, for LIMIT. SQLite would parse and plan the whole statement once more each time
 * that a value is bound as one.
 */
export function literal(count: number): Placeholder {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${count} is no number of rows.`);
  // drizzle's builders take any SQL as a limit; only their type does not say so.
  return sql.raw(`${count}`) as unknown as Placeholder;
}
