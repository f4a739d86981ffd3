import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { stockLabel } from "../../../contract/catalog/stock-label.ts";
import { Badge } from "../../components/badge.tsx";

/** Shows the stock, which is quiet while there is plenty. */
export function StockLabel({ stockQuantity }: { readonly stockQuantity: number }) {
  return <span className={getStockStyle(stockQuantity)}>{stockLabel(stockQuantity)}</span>;
}

function getStockStyle(stockQuantity: number): string | undefined {
  if (stockQuantity <= 0) return "font-semibold text-danger-dark";
  return stockQuantity < 10 ? "font-semibold text-accent-700" : undefined;
}

interface DiscountBadgeProps {
  readonly product: Pick<ProductCardView, "discount_percentage" | "stock_quantity">;
  readonly fromPercent: number;
  readonly className?: string;
}

/** Shows the discount, such as "15% OFF", of a product that can be had, if it is at least `fromPercent`. */
export function DiscountBadge({ product, fromPercent, className }: DiscountBadgeProps) {
  const percent = discountPercent(product);
  if (percent < fromPercent || product.stock_quantity <= 0) return null;
  return (
    <Badge tone="saving" className={className}>
      {percent}% OFF
    </Badge>
  );
}

/** Says that units arrived on this day. */
export function ArrivalBadge({ product, className }: ArrivalBadgeProps) {
  return (
    product.arrived_today && (
      <Badge tone="brand" className={className}>
        Arrived today
      </Badge>
    )
  );
}

interface ArrivalBadgeProps {
  readonly product: Pick<ProductCardView, "arrived_today">;
  readonly className?: string;
}

/** Returns the discount in whole percent. */
export function discountPercent(product: Pick<ProductCardView, "discount_percentage">): number {
  return Math.round(product.discount_percentage);
}
