import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { classNames } from "../../lib/class-names.ts";
import { notableSaving } from "./discount-thresholds.ts";
import { discountPercent, StockLabel } from "./product-badges.tsx";

type Prices = Pick<ProductCardView, "wholesale_price" | "retail_price">;

interface PriceProps {
  readonly product: Prices;
  readonly size?: "md" | "lg";
  /** True if other prices are higher, as in "from $1.25". */
  readonly isLowest?: boolean;
}

/** Shows the price and, if that is lower, the crossed-out compared price, in one line. */
export function Price({ product, size = "md", isLowest = false }: PriceProps) {
  const isLarge = size === "lg";
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span
        className={classNames(
          "font-extrabold tabular-nums",
          isLarge ? "text-heading sm:text-section" : "text-lead",
        )}
      >
        {isLowest && <span className="text-small font-normal text-ink-muted">from </span>}
        {formatDollars(product.wholesale_price)}
      </span>
      {savedDollars(product) > 0 && (
        <s className={classNames("text-ink-muted tabular-nums", isLarge ? "text-control" : "text-small")}>
          <span className="sr-only">Compare at </span>
          {formatDollars(product.retail_price)}
        </s>
      )}
    </p>
  );
}

interface PriceNotesProps {
  readonly product: Pick<
    ProductCardView,
    "wholesale_price" | "retail_price" | "discount_percentage" | "minimum_order_quantity" | "stock_quantity"
  >;
  /** The smallest discount, in percent, whose saving is shown. */
  readonly savingFromPercent?: number;
  readonly className?: string;
}

/** Shows the saving, the stock and the minimum order in quiet type. Only stock that runs out stands out. */
export function PriceNotes({ product, savingFromPercent = 0, className }: PriceNotesProps) {
  const saved = savedDollars(product);
  const minimum = product.minimum_order_quantity;
  return (
    <p className={classNames("flex flex-wrap gap-x-2.5 text-ink-muted", className)}>
      {saved > 0 && discountPercent(product) >= savingFromPercent && <span>Save {formatDollars(saved)}</span>}
      <StockLabel stockQuantity={product.stock_quantity} />
      {minimum > 1 && <span>Minimum {minimum}</span>}
    </p>
  );
}

/** Returns the difference between the compared price and the price of a unit, in dollars. */
export function savedDollars(product: Prices): number {
  return centsToDollars(dollarsToCents(product.retail_price) - dollarsToCents(product.wholesale_price));
}

/** Returns true if the saving is worth a badge on the product's page (docs/product.md, "Prices and money"). */
export function isNotableSaving(product: Prices): boolean {
  const saved = savedDollars(product);
  return (
    saved >= notableSaving.fromDollars && saved * 100 >= product.retail_price * notableSaving.fromPercent
  );
}
