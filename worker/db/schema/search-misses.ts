import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Searches that found nothing, counted by term and day. */
export const searchMisses = sqliteTable(
  "search_misses",
  {
    day: text("day").notNull(),
    term: text("term").notNull(),
    // The number of searches.
    found: integer("found").notNull(),
  },
  (table) => [uniqueIndex("search_misses_once_each").on(table.day, table.term)],
);
