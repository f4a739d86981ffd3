import { and, eq, type SQL, sql } from "drizzle-orm";
import { lowStockBelow } from "../../../../contract/catalog/stock-label.ts";
import { products } from "../../../db/schema/catalog.ts";

/** True for products that shoppers can see. A CHECK ensures that archived products are inactive. */
export const isPublished = eq(products.isActive, true);

/** True for products at their reorder point, or at the store's usual limit, as isLowOnStock() of the contract says. */
export const hasLowStock = sql`${products.stockQuantity} <= coalesce(${products.reorderPoint}, ${lowStockBelow - 1})`;

/** True for published products that are low on stock. */
export const isLowOnStock = and(isPublished, hasLowStock);

/** True for products that an order or a booked delivery of a supplier references, whose books would lose their product. */
export const isInBooks = sql`(EXISTS (SELECT 1 FROM order_items WHERE order_items.product_id = products.id)
  OR EXISTS (SELECT 1 FROM stock_reservations WHERE stock_reservations.product_id = products.id)
  OR EXISTS (SELECT 1 FROM supplier_delivery_lines AS line JOIN supplier_deliveries AS booked
    ON booked.id = line.delivery_id WHERE line.product_id = products.id AND booked.booked_at IS NOT NULL))`;

/** Returns a condition on a product's row for an FTS5 expression. */
export function matchExpression(expression: string): SQL {
  return sql`${products.searchKey} IN (SELECT rowid FROM products_fts WHERE products_fts MATCH ${expression})`;
}
