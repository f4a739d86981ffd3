import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { pageKinds, vitals } from "../../../contract/admin/measurements.ts";

/** How many pages were how fast on a day of the store. Steps, not values: a day has a bounded number of rows. */
export const pageTimings = sqliteTable(
  "page_timings",
  {
    day: text("day").notNull(),
    page: text("page", { enum: [...pageKinds] }).notNull(),
    vital: text("vital", { enum: [...vitals] }).notNull(),
    // The upper end of the step.
    atMost: integer("at_most").notNull(),
    found: integer("found").notNull(),
  },
  (table) => [uniqueIndex("page_timings_once_each").on(table.day, table.page, table.vital, table.atMost)],
);

/** What was searched for in vain, and how often on a day of the store. */
export const searchMisses = sqliteTable(
  "search_misses",
  {
    day: text("day").notNull(),
    term: text("term").notNull(),
    found: integer("found").notNull(),
  },
  (table) => [uniqueIndex("search_misses_once_each").on(table.day, table.term)],
);
