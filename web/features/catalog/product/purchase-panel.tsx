import { type ReactNode, useState } from "react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";

interface PurchasePanelProps {
  readonly product: ProductView;
  /** The buttons that act on the chosen quantity. */
  readonly children: (quantity: number) => ReactNode;
}

/** How many, and the buttons. Mount it anew for another product. */
export function PurchasePanel({ product, children }: PurchasePanelProps) {
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
          {least > 1 && <span className="text-sm text-ink-muted">Sold from {least} pieces</span>}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">{children(quantity)}</div>
    </div>
  );
}
