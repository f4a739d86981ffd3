import type { ProductView } from "../../../contract/catalog.ts";
import { formatDollars } from "../../../contract/money.ts";
import { classNames } from "../../lib/class-names.ts";
import { savedDollars } from "./discount.ts";

interface PriceProps {
  readonly product: ProductView;
  readonly size?: "md" | "lg";
  readonly showsSavings?: boolean;
}

/** The price charged, the retail price struck through, and what that saves. */
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
