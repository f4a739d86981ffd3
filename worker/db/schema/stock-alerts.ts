import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { products } from "./catalog.ts";
import { createdAt, id, timestamp } from "./columns.ts";

/** Requests for one email when a product is back in stock. A row is deleted when its email was sent. */
export const stockAlerts = sqliteTable(
  "stock_alerts",
  {
    id: id().primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestamp("next_attempt_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("stock_alerts_email_lower_case", sql`email = lower(email)`),
    uniqueIndex("stock_alerts_one_per_email").on(table.productId, table.email),
    index("stock_alerts_by_email").on(table.email),
    index("stock_alerts_due").on(table.nextAttemptAt),
  ],
);

/**
 * Products that are low on stock, and the email that reported them. A row is deleted when the product is no longer low,
 * so that it is reported again the next time.
 */
export const lowStockReports = sqliteTable(
  "low_stock_reports",
  {
    productId: id("product_id")
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    // Not a foreign key, because migrations may rebuild that table (docs/decisions/0007).
    emailId: id("email_id").notNull(),
  },
  (table) => [index("low_stock_reports_by_email").on(table.emailId)],
);
