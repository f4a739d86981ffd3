import { ShoppingCart } from "lucide-react";
import type { ComponentProps } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { Button } from "../../components/button.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

interface BuyButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> {
  readonly product: Pick<ProductView, "id" | "name" | "stock_quantity" | "minimum_order_quantity">;
  readonly quantity?: number;
}

export function AddToCartButton({
  product,
  quantity,
  hasIcon = false,
  ...button
}: BuyButtonProps & { readonly hasIcon?: boolean }) {
  const { add, isAdding } = useAddToCart(product);
  const isSoldOut = product.stock_quantity <= 0;
  return (
    <Button
      {...button}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={isSoldOut}
      aria-label={isSoldOut || isAdding ? undefined : `Add to Cart: ${product.name}`}
      onClick={() => void add(quantity ?? product.minimum_order_quantity)}
    >
      {hasIcon && !isSoldOut && <ShoppingCart aria-hidden className="size-4 shrink-0" />}
      {isSoldOut ? "Sold Out" : "Add to Cart"}
    </Button>
  );
}

/** Adds the product and opens the cart. */
export function BuyNowButton({ product, quantity, ...button }: BuyButtonProps) {
  const { add, isAdding } = useAddToCart(product, { goTo: "/cart" });
  return (
    <Button
      variant="secondary"
      {...button}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={product.stock_quantity <= 0}
      onClick={() => void add(quantity ?? product.minimum_order_quantity)}
    >
      Buy Now
    </Button>
  );
}
