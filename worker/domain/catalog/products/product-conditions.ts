import { and, eq, lt, sql } from "drizzle-orm";
import { lowStockBelow } from "../../../../contract/catalog/stock-label.ts";
import { products } from "../../../db/schema/catalog.ts";

/** True for products that shoppers can see. A CHECK ensures that archived products are inactive. */
export const isPublished = eq(products.isActive, true);

/** True for published products whose cards show 'Only N left' or 'Out of Stock'. */
export const isLowOnStock = and(isPublished, lt(products.stockQuantity, lowStockBelow));

/** True for products that an order references. */
export const wasOrdered = sql`(EXISTS (SELECT 1 FROM order_items WHERE order_items.product_id = products.id)
  OR EXISTS (SELECT 1 FROM stock_reservations WHERE stock_reservations.product_id = products.id))`;
