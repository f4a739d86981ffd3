import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { classNames } from "../../lib/class-names.ts";
import { notableSaving } from "./discount-thresholds.ts";

type Prices = Pick<ProductCardView, "wholesale_price" | "retail_price">;

interface PriceProps {
  readonly product: Prices & Pick<ProductCardView, "minimum_order_quantity">;
  readonly size?: "md" | "lg";
  readonly showsSavings?: boolean;
}

/**
 * Shows the price and the minimum order, if there is one. If the price is below the compared price, also shows the
 * crossed-out compared price and the saving.
 */
export function Price({ product, size = "md", showsSavings = true }: PriceProps) {
  const saved = savedDollars(product);
  const isLarge = size === "lg";
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={classNames(
          "font-extrabold tabular-nums",
          isLarge ? "text-heading sm:text-section" : "text-lead",
        )}
      >
        {formatDollars(product.wholesale_price)}
      </span>
      {product.minimum_order_quantity > 1 && (
        <span className={classNames("font-medium", isLarge ? "text-control" : "text-small")}>
          each, minimum {product.minimum_order_quantity}
        </span>
      )}
      {saved > 0 && (
        <>
          <s className={classNames("text-ink-muted tabular-nums", isLarge ? "text-control" : "text-small")}>
            <span className="sr-only">Compare at </span>
            {formatDollars(product.retail_price)}
          </s>
          {showsSavings && (
            <span
              className={classNames(
                isLarge ? "text-control" : "text-small",
                isNotableSaving(product) ? "font-semibold text-saving" : "text-ink-muted",
              )}
            >
              Save {formatDollars(saved)}
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** Returns the difference between the compared price and the price of a unit, in dollars. */
export function savedDollars(product: Prices): number {
  return centsToDollars(dollarsToCents(product.retail_price) - dollarsToCents(product.wholesale_price));
}

/** Returns true if the saving is large enough to be highlighted (docs/product.md, "Prices and money"). */
export function isNotableSaving(product: Prices): boolean {
  const saved = savedDollars(product);
  return (
    saved >= notableSaving.fromDollars && saved * 100 >= product.retail_price * notableSaving.fromPercent
  );
}
