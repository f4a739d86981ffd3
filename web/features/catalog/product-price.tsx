import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { classNames } from "../../lib/class-names.ts";

type Prices = Pick<ProductCardView, "wholesale_price" | "retail_price">;

interface PriceProps {
  readonly product: Prices;
  readonly size?: "md" | "lg";
  readonly showsSavings?: boolean;
}

/** Shows the price. If it is below the retail price, also shows the crossed-out retail price and the saving. */
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

/** Returns the difference between the retail price and the price of a unit, in dollars. */
export function savedDollars(product: Prices): number {
  return centsToDollars(dollarsToCents(product.retail_price) - dollarsToCents(product.wholesale_price));
}
