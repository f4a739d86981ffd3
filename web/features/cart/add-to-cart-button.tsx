import { ShoppingCart } from "lucide-react";
import type { ComponentProps } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { Button } from "../../components/button.tsx";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { canBeOrdered } from "./can-be-ordered.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

interface BuyButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> {
  readonly product: Pick<ProductView, "id" | "name" | "stock_quantity" | "minimum_order_quantity">;
  readonly quantity?: number;
}

/** Adds `quantity` units, or else the minimum order, which the button names if it is more than one unit. */
export function AddToCartButton({
  product,
  quantity,
  hasIcon = false,
  ...button
}: BuyButtonProps & { readonly hasIcon?: boolean }) {
  const { add, isAdding } = useAddToCart(product);
  const formButton = useFormButton(product);
  const minimum = product.minimum_order_quantity;
  const label = minimum > 1 ? `Add ${quantity ?? minimum}` : "Add to Cart";
  const isSoldOut = !canBeOrdered(product);
  return (
    <Button
      {...button}
      {...formButton}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={isSoldOut}
      aria-label={isSoldOut || isAdding ? undefined : `${label}: ${product.name}`}
      onClick={(event) => {
        event.preventDefault();
        void add(quantity ?? minimum);
      }}
    >
      {hasIcon && !isSoldOut && <ShoppingCart aria-hidden className="size-4 shrink-0" />}
      {isSoldOut ? "Sold Out" : label}
    </Button>
  );
}

/** Adds the product and opens the cart. */
export function BuyNowButton({ product, quantity, ...button }: BuyButtonProps) {
  const { add, isAdding } = useAddToCart(product, { goTo: "/cart" });
  const formButton = useFormButton(product);
  return (
    <Button
      variant="secondary"
      {...button}
      {...formButton}
      isBusy={isAdding}
      busyLabel="Adding..."
      disabled={!canBeOrdered(product)}
      onClick={(event) => {
        event.preventDefault();
        void add(quantity ?? product.minimum_order_quantity);
      }}
    >
      Buy Now
    </Button>
  );
}

/**
 * Returns the attributes with which the button adds the product without JavaScript (worker/pages/cart-form.ts). A store
 * that sells to accounts alone has none, because nobody can sign in without JavaScript.
 */
function useFormButton({ id }: BuyButtonProps["product"]) {
  if (!useIsGuestCheckoutOpen()) return undefined;
  return { type: "submit", form: addFormId, name: "product_id", value: id } as const;
}

/** Sends the buttons of a page without JavaScript. With it, a tap before hydration must not leave the page. */
export function AddToCartForm() {
  return (
    <noscript>
      <form id={addFormId} method="post" action="/cart" hidden />
    </noscript>
  );
}

const addFormId = "add-to-cart";
