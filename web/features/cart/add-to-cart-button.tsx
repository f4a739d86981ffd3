import { ShoppingCart } from "lucide-react";
import type { ProductView } from "../../../contract/catalog.ts";
import { Button, type ButtonSize, type ButtonVariant } from "../../components/button.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

interface BuyButtonProps {
  readonly product: Pick<ProductView, "id" | "name" | "stock_quantity" | "minimum_order_quantity">;
  readonly quantity?: number;
  readonly size?: ButtonSize;
  readonly variant?: ButtonVariant;
  readonly className?: string;
}

export function AddToCartButton({ product, quantity, size, variant, className }: BuyButtonProps) {
  const { add, isAdding } = useAddToCart(product);
  const isSoldOut = product.stock_quantity <= 0;
  return (
    <Button
      {...lookOf({ size, variant, className })}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={isSoldOut}
      aria-label={isSoldOut || isAdding ? undefined : `Add to Cart: ${product.name}`}
      onClick={() => void add(quantity ?? product.minimum_order_quantity)}
    >
      {!isSoldOut && <ShoppingCart aria-hidden className="size-4 shrink-0" />}
      {isSoldOut ? "Sold Out" : "Add to Cart"}
    </Button>
  );
}

/** Adds the product and goes on to the cart. */
export function BuyNowButton({ product, quantity, size, variant, className }: BuyButtonProps) {
  const { add, isAdding } = useAddToCart(product, { goTo: "/cart" });
  return (
    <Button
      {...lookOf({ size, variant: variant ?? "secondary", className })}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={product.stock_quantity <= 0}
      onClick={() => void add(quantity ?? product.minimum_order_quantity)}
    >
      Buy Now
    </Button>
  );
}

/** exactOptionalPropertyTypes: what is absent must stay absent. */
function lookOf(look: {
  size?: ButtonSize | undefined;
  variant?: ButtonVariant | undefined;
  className?: string | undefined;
}) {
  return {
    ...(look.size !== undefined && { size: look.size }),
    ...(look.variant !== undefined && { variant: look.variant }),
    ...(look.className !== undefined && { className: look.className }),
  };
}
