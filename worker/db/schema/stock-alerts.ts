import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { products } from "./catalog.ts";
import { createdAt, id, timestamp } from "./columns.ts";

/** Who wants one email when a product is back in stock. A row is deleted with the email that it asks for. */
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
    uniqueIndex("stock_alerts_once_each").on(table.productId, table.email),
    index("stock_alerts_by_email").on(table.email),
    index("stock_alerts_due").on(table.nextAttemptAt),
  ],
);
