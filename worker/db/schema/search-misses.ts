import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Searches that found nothing, counted by term and day. */
export const searchMisses = sqliteTable(
  "search_misses",
  {
    day: text("day").notNull(),
    term: text("term").notNull(),
    searches: integer("searches").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.term] })],
);
