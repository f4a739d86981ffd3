import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { timestamp } from "./columns.ts";

/**
 * The windows in which orders are picked up. A window is stored with its first order. Each order is counted in the
 * batch that places it, so that a window never has more orders than its capacity.
 */
export const pickupWindows = sqliteTable(
  "pickup_windows",
  {
    startsAt: timestamp("starts_at").primaryKey(),
    endsAt: timestamp("ends_at").notNull(),
    capacity: integer("capacity").notNull(),
    taken: integer("taken").notNull(),
  },
  () => [
    check("pickup_windows_within_capacity", sql`taken BETWEEN 0 AND capacity`),
    check("pickup_windows_end_after_start", sql`ends_at > starts_at`),
  ],
);
