import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { stockLabel } from "../../../contract/catalog/stock-label.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";

/** Shows the stock. It is quiet while there is plenty. */
export function StockBadge({ stockQuantity }: { readonly stockQuantity: number }) {
  return <Badge tone={getStockTone(stockQuantity)}>{stockLabel(stockQuantity)}</Badge>;
}

function getStockTone(stockQuantity: number): BadgeTone {
  if (stockQuantity <= 0) return "danger";
  return stockQuantity < 10 ? "accent" : "plain";
}

interface DiscountBadgeProps {
  readonly product: Pick<ProductCardView, "discount_percentage">;
  readonly fromPercent: number;
  readonly className?: string;
}

/** Shows the discount, such as "15% OFF", if it is at least `fromPercent`. */
export function DiscountBadge({ product, fromPercent, className }: DiscountBadgeProps) {
  const percent = discountPercent(product);
  if (percent < fromPercent) return null;
  return (
    <Badge tone="saving" className={className}>
      {percent}% OFF
    </Badge>
  );
}

/** Returns the discount in whole percent. */
export function discountPercent(product: Pick<ProductCardView, "discount_percentage">): number {
  return Math.round(product.discount_percentage);
}
