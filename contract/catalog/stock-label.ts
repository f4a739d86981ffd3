/**
 * Returns the text of the stock badge (docs/product.md, "Stock").
 * @param stockQuantity the units for sale
 */
export function stockLabel(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity < lowStockBelow ? `Only ${stockQuantity} left` : "In Stock";
}

/** With fewer units for sale, the badge of a product says 'Only N left', and one without a reorder point is low on stock. */
export const lowStockBelow = 10;

/**
 * Returns true for a product that is low on stock.
 * @param stockQuantity the units for sale
 * @param reorderPoint the number of units at which the product is to be ordered, or null for the store's usual limit
 */
export function isLowOnStock(stockQuantity: number, reorderPoint: number | null): boolean {
  return stockQuantity <= (reorderPoint ?? lowStockBelow - 1);
}
