import { asc, desc, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ProductListQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";

export const productSortColumns = {
  name: [products.nameFolded],
  created_at: [products.createdAt],
  price: [products.wholesalePriceCents],
  wholesale_price: [products.wholesalePriceCents],
  retail_price: [products.retailPriceCents],
  discount_percentage: [products.discountPercentage],
  stock_quantity: [products.stockQuantity],
  sku: [products.sku],
  category: [products.category, products.nameFolded],
} as const satisfies Record<ProductListQuery["sort_by"], readonly SQLWrapper[]>;

/**
 * Builds an order by the columns and then by the row's unique key. Without the key, products with equal values could appear
 * on two pages or on none.
 */
export function buildOrderBy(columns: readonly SQLWrapper[], order: "asc" | "desc"): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [...columns, products.searchKey].map((column) => direction(column));
}
