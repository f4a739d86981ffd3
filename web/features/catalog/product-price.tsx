import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { stockLabel } from "../../../contract/catalog/stock-label.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { Badge } from "../../components/badge.tsx";
import { classNames } from "../../lib/class-names.ts";

type Prices = Pick<ProductCardView, "wholesale_price" | "retail_price">;

interface PriceProps {
  readonly product: Prices;
  readonly size?: "md" | "lg";
  readonly showsSavings?: boolean;
}

/** The price, with the retail price struck through and the saving when there is one. */
export function Price({ product, size = "md", showsSavings = true }: PriceProps) {
  const saved = savedDollars(product);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={classNames(
          "font-extrabold tracking-tight tabular-nums",
          size === "lg" ? "text-4xl" : "text-xl",
        )}
      >
        {formatDollars(product.wholesale_price)}
      </span>
      {saved > 0 && (
        <>
          <s className={classNames("text-ink-muted tabular-nums", size === "lg" ? "text-lg" : "text-sm")}>
            <span className="sr-only">Retail price </span>
            {formatDollars(product.retail_price)}
          </s>
          {showsSavings && (
            <span
              className={classNames("font-semibold text-saving", size === "lg" ? "text-base" : "text-sm")}
            >
              Save {formatDollars(saved)}
            </span>
          )}
        </>
      )}
    </p>
  );
}

export function StockBadge({ stockQuantity }: { readonly stockQuantity: number }) {
  const tone = stockQuantity <= 0 ? "danger" : stockQuantity < 10 ? "wheat" : "green";
  return <Badge tone={tone}>{stockLabel(stockQuantity)}</Badge>;
}

/** "15% OFF", if the discount reaches `fromPercent`. */
export function DiscountBadge({ product, fromPercent, className }: DiscountBadgeProps) {
  const percent = discountPercent(product);
  if (percent < fromPercent) return null;
  return (
    <Badge tone="saving" {...(className !== undefined && { className })}>
      {percent}% OFF
    </Badge>
  );
}

interface DiscountBadgeProps {
  readonly product: Pick<ProductCardView, "discount_percentage">;
  readonly fromPercent: number;
  readonly className?: string;
}

/** The smallest discounts, in percent, that the parts of the shop point out. */
export const discountThresholds = {
  featuredGrid: 15,
  scroller: 1,
  highlight: 10,
  highlightSavings: 5,
  listing: 15,
  bestValue: 25,
} as const;

/** The discount in whole percent. */
export function discountPercent(product: Pick<ProductCardView, "discount_percentage">): number {
  return Math.round(product.discount_percentage);
}

/** The saving of one unit against the retail price, in dollars. */
export function savedDollars(product: Prices): number {
  return centsToDollars(dollarsToCents(product.retail_price) - dollarsToCents(product.wholesale_price));
}
