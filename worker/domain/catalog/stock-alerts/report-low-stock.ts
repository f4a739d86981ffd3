import { isNotNull, sql } from "drizzle-orm";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import { lowStockReports } from "../../../db/schema/stock-alerts.ts";
import type { StoreContext } from "../../context.ts";
import { insertEmails } from "../../emails/insert-emails.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { isLowOnStock } from "../products/product-conditions.ts";

/**
 * Enqueues one email about all products that ran low on stock since the last report, if the settings have an address
 * for it. There is at most one report a day. A product is reported again only after it was restocked.
 */
export async function reportLowStock(context: StoreContext): Promise<void> {
  const emailId = crypto.randomUUID();
  const unreported = sql`${isLowOnStock} AND NOT EXISTS (SELECT 1 FROM low_stock_reports
    WHERE low_stock_reports.product_id = products.id)`;
  await context.db.batch([
    context.db
      .delete(lowStockReports)
      .where(
        sql`NOT EXISTS (SELECT 1 FROM products WHERE products.id = ${lowStockReports.productId} AND ${isLowOnStock})`,
      ),
    insertEmails(
      context,
      {
        id: emailId,
        kind: "low_stock",
        recipient: sql`store_settings.low_stock_email`,
        dedupeKey: `low_stock:${toStoreDay(context.now(), await readTimeZone(context))}`,
      },
      sql`FROM store_settings WHERE ${isNotNull(sql`low_stock_email`)}
        AND EXISTS (SELECT 1 FROM products WHERE ${unreported})`,
    ),
    // Only one of two concurrent runs inserts its email, and only that run records the products as reported.
    insertFrom(
      context.db,
      lowStockReports,
      { productId: sql`products.id`, emailId },
      sql`FROM products WHERE ${unreported} AND EXISTS (SELECT 1 FROM emails WHERE emails.id = ${emailId})`,
    ),
  ]);
}
