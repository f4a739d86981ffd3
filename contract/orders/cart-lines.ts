import { toQuantityPriced } from "../catalog/quantity-prices.ts";
import { dollarsToCents, percentToBasisPoints } from "../shared/money.ts";
import type { CartItemView } from "./cart.ts";
import type { PricedLine } from "./price-cart.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** Converts the lines of a cart to cents and basis points, for priceCart(). */
export function toPricedLines(items: readonly CartItemView[]): PricedLine[] {
  return items.map((item) => ({
    productId: item.product.id,
    quantity: item.quantity,
    familyUnits: countFamilyUnits(items, item),
    compareAtPriceCents: dollarsToCents(item.product.retail_price),
    ...toQuantityPriced(item.product),
    taxRateBasisPoints: percentToBasisPoints(item.product.tax_rate),
    taxClass: item.taxClass,
    weightGrams: item.weightGrams,
  }));
}

/** Counts the units of all lines of a line's family. Null if the line's own units count for its quantity prices. */
export function countFamilyUnits(items: readonly CartItemView[], { product }: CartItemView): number | null {
  const { family } = product;
  if (family?.counts_together !== true) return null;
  return items.reduce(
    (units, item) => (item.product.family?.id === family.id ? units + item.quantity : units),
    0,
  );
}

/**
 * Returns the stock label of a cart line (docs/product.md, "Stock").
 * @param stockQuantity the units for sale
 */
export function cartStockLabel(stockQuantity: number): string {
  if (stockQuantity <= 0) return "Out of Stock";
  return stockQuantity <= 10 ? `Low Stock (${stockQuantity} left)` : "In Stock";
}
