/**
 * Returns the text of the stock badge (docs/product.md, "Stock").
 * @param stockQuantity the units for sale
 */
export function stockLabel(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity < 10 ? `Only ${stockQuantity} left` : "In Stock";
}
