import { useState } from "react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { AddToCartButton, BuyNowButton } from "../../cart/add-to-cart-button.tsx";

/** Quantity, Add to Cart and Buy Now. Give it the product's id as its key: the quantity belongs to one product. */
export function PurchasePanel({ product }: { readonly product: ProductView }) {
  const least = product.minimum_order_quantity;
  const [quantity, setQuantity] = useState(least);
  const canBeBought = product.stock_quantity >= least;
  return (
    <div className="grid gap-4">
      {canBeBought && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span aria-hidden className="font-semibold">
            Quantity
          </span>
          <QuantityStepper
            label="quantity"
            value={quantity}
            min={least}
            max={product.stock_quantity}
            onChange={setQuantity}
          />
          {least > 1 && <span className="text-sm text-ink-muted">Minimum order: {least}</span>}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <AddToCartButton product={product} quantity={quantity} size="lg" />
        <BuyNowButton product={product} quantity={quantity} size="lg" />
      </div>
    </div>
  );
}
