import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import { describeQuantityPrices, toQuantityPriced } from "../../../contract/catalog/quantity-prices.ts";

/**
 * Shows the lower prices of larger quantities, such as "12 or more $0.99 each". Those of a family can count all its
 * members.
 */
export function QuantityPrices({ product }: { readonly product: QuantityPricedProduct }) {
  const steps = describeQuantityPrices(toQuantityPriced(product));
  if (steps.length === 0) return null;
  return (
    <ul
      aria-label="Prices for larger quantities"
      className="flex flex-wrap gap-x-4 text-small font-semibold tabular-nums"
    >
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
      {product.family?.counts_together === true && product.family.members > 1 && (
        <li>Mix them as you like</li>
      )}
    </ul>
  );
}

type QuantityPricedProduct = Pick<ProductCardView, "wholesale_price" | "quantity_prices" | "family">;
