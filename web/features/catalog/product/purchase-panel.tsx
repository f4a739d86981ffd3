import { type RefObject, useEffect, useRef, useState } from "react";
import { getUnitPriceCents, toQuantityPriced } from "../../../../contract/catalog/quantity-prices.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { AddToCartButton } from "../../cart/add-to-cart-button.tsx";
import { canBeOrdered } from "../../cart/can-be-ordered.ts";
import type { CardProduct } from "../queries.ts";

/**
 * Offers a quantity, Add to Cart and Buy Now. Needs the product's id as its React key, so that another product resets
 * the quantity.
 */
export function PurchasePanel({ product }: { readonly product: CardProduct }) {
  const minimum = product.minimum_order_quantity;
  const [quantity, setQuantity] = useState(minimum);
  const canBeBought = canBeOrdered(product);
  const addButton = useRef<HTMLDivElement>(null);
  const isAddInView = useIsInView(addButton);
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
            min={minimum}
            max={product.stock_quantity}
            maxReason={`Only ${product.stock_quantity} available`}
            onChange={setQuantity}
          />
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <div ref={addButton} className="grid">
          <AddToCartButton product={product} quantity={quantity} hasIcon size="lg" />
        </div>
        {canBeBought && (
          <AddToCartButton product={product} quantity={quantity} goTo="/cart" variant="secondary" size="lg" />
        )}
      </div>
      {!canBeBought && <BackInStock product={product} />}
      {canBeBought && !isAddInView && <PurchaseBar product={product} quantity={quantity} />}
    </div>
  );
}

// Forms and their validation are needed only if a product is sold out.
const BackInStock = lazyPart(async () => (await import("./back-in-stock.tsx")).BackInStock);

/** Returns false once an element has left the part of the window between the header and a bottom bar. */
function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: "-64px 0px -80px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

/** Shows the price and Add to Cart at the bottom of a phone's screen. The footer leaves room for it (styles.css). */
function PurchaseBar({ product, quantity }: { readonly product: CardProduct; readonly quantity: number }) {
  const unitPriceCents = getUnitPriceCents(toQuantityPriced(product), quantity);
  return (
    <div data-bottom-bar="sm" className="bottom-bar sm:hidden">
      <span className="text-heading font-extrabold tabular-nums">
        {formatCents(unitPriceCents)}
        {quantity > 1 && <span className="text-small font-medium"> each</span>}
      </span>
      <AddToCartButton product={product} quantity={quantity} hasIcon className="flex-1" />
    </div>
  );
}
