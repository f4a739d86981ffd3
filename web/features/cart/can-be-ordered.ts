import type { ProductView } from "../../../contract/catalog/catalog.ts";

/** Returns true if the stock contains the smallest quantity that an order can have. */
export function canBeOrdered({
  stock_quantity: stock,
  minimum_order_quantity: minimum,
}: Pick<ProductView, "stock_quantity" | "minimum_order_quantity">): boolean {
  return stock >= Math.max(1, minimum);
}
