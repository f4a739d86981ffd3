import { and, eq, sql } from "drizzle-orm";
import type { StockAlertBody } from "../../../contract/catalog/stock-alerts.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import { products } from "../../db/schema/catalog.ts";
import { stockAlerts } from "../../db/schema/stock-alerts.ts";
import { isPublished } from "../catalog/queries/list-filters.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** A stranger can type anybody's address: nobody gets more emails by it than this. */
const maxAlertsPerAddress = 20;

/**
 * Remembers that an address wants one email when a product is back. Asked twice it is the same request, and the answer
 * never reveals whether there was one.
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
  const [, [product]] = await context.db.batch([
    insertFrom(
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
        AND (SELECT count(*) FROM stock_alerts AS waiting WHERE waiting.email = ${email}) < ${maxAlertsPerAddress}`,
    ).onConflictDoNothing(),
    context.db
      .select({
        name: products.name,
        isInStock: sql<number>`stock_quantity >= minimum_order_quantity`,
        alertId: stockAlerts.id,
      })
      .from(products)
      .leftJoin(stockAlerts, and(eq(stockAlerts.productId, products.id), eq(stockAlerts.email, email)))
      .where(and(eq(products.id, body.product_id), isPublished)),
  ]);
  if (product === undefined) throw new StoreError("product_not_found");
  if (product.isInStock) return `${product.name} is in stock now.`;
  if (product.alertId === null) {
    throw new StoreError("too_many_requests", {
      message: `This address is waiting for ${maxAlertsPerAddress} products already.`,
    });
  }
  return `We will email ${email} once, when ${product.name} is back in stock.`;
}
