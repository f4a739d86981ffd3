/**
 * Returns the text of the stock badge (docs/product.md, "Stock").
 * @param stockQuantity the units for sale
 */
export function stockLabel(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity < lowStockBelow ? `Only ${stockQuantity} left` : "In Stock";
}

/** The limit of low stock: a product with fewer units for sale is low on stock, and its badge says 'Only N left'. */
export const lowStockBelow = 10;
