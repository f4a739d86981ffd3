// Without schemas, which no page needs before it answers (docs/decisions/0045).

/** What a stock figure says on a card (specification section 4, "Stock display"). */
export function stockLabel(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity < 10 ? `Only ${stockQuantity} left` : "In Stock";
}
