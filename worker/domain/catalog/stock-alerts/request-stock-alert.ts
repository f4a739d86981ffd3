import { and, eq, sql } from "drizzle-orm";
import type { StockAlertBody } from "../../../../contract/catalog/stock-alerts.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { stockAlerts } from "../../../db/schema/stock-alerts.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { isPublished } from "../products/product-conditions.ts";

// Limits the emails that strangers can cause by typing somebody's address.
const maxAlertsByGuests = 20;

/**
 * Requests one email for when a product is back in stock. A repeated request changes nothing. Guests' requests for an
 * address are limited. The response does not reveal whether the limit is reached or which alerts the address already
 * has. The signed-in owner of an address has no limit, so that strangers cannot use it up.
 * @returns the message for the visitor
 * @throws StoreError product_not_found; invalid_input for a guest without an address
 */
export async function requestStockAlert(
  context: StoreContext,
  body: StockAlertBody,
  visitor: Profile | undefined,
): Promise<string> {
  const email = visitor?.email ?? body.email;
  if (email === undefined) {
    const message = "Please enter a valid email address";
    throw new StoreError("invalid_input", { errors: { email: message } });
  }
  const now = context.now().toISOString();
  const isWithinLimit =
    visitor === undefined
      ? sql`(SELECT count(*) FROM stock_alerts AS waiting WHERE waiting.email = ${email}) < ${maxAlertsByGuests}`
      : sql`1`;
  const {
    products: [product],
  } = await readBatch(context.db, {
    alert: insertFrom(
      context.db,
      stockAlerts,
      {
        id: randomUuid,
        productId: sql`products.id`,
        email: sql`${email}`,
        attempts: 0,
        nextAttemptAt: now,
        createdAt: now,
      },
      sql`FROM products WHERE products.id = ${body.product_id} AND ${isPublished}
        AND products.stock_quantity < products.minimum_order_quantity
        AND ${isWithinLimit}`,
    ).onConflictDoNothing(),
    products: context.db
      .select({
        name: products.name,
        isInStock: sql<number>`stock_quantity >= minimum_order_quantity`,
      })
      .from(products)
      .where(and(eq(products.id, body.product_id), isPublished)),
  });
  if (product === undefined) throw new StoreError("product_not_found");
  if (product.isInStock) return `${product.name} is in stock now.`;
  return `We'll email ${email} once, when ${product.name} is back in stock.`;
}
