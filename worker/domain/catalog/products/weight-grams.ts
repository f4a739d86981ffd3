import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Converts a column of kilograms to whole grams. NULL stays NULL. */
export function toGrams(kilograms: SQLWrapper): SQL<number | null> {
  return sql<number | null>`CAST(round(${kilograms} * 1000) AS INTEGER)`;
}
