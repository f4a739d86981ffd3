import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Searches that found nothing, counted by term and day. */
export const searchMisses = sqliteTable(
  "search_misses",
  {
    day: text("day").notNull(),
    term: text("term").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [uniqueIndex("search_misses_one_per_term").on(table.day, table.term)],
);
