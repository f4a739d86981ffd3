import { ShoppingCart } from "lucide-react";
import type { ComponentProps } from "react";
import type { ProductView } from "../../../contract/catalog/catalog.ts";
import { Button } from "../../components/button.tsx";
import { useIsGuestCheckoutOpen } from "../../lib/store-settings.ts";
import { canBeOrdered } from "./can-be-ordered.ts";
import { useAddToCart } from "./use-add-to-cart.ts";

interface AddToCartButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> {
  readonly product: Pick<ProductView, "id" | "name" | "stock_quantity" | "minimum_order_quantity">;
  readonly quantity?: number;
  readonly hasIcon?: boolean;
  /** The page to open next. Without it, the button says "Add to Cart", and with it "Buy Now". */
  readonly goTo?: "/cart";
}

/** Adds `quantity` units, or else the minimum order, which the button names if it is more than one unit. */
export function AddToCartButton({
  product,
  quantity,
  hasIcon = false,
  goTo,
  ...button
}: AddToCartButtonProps) {
  const { add, isAdding } = useAddToCart(product, goTo);
  const formButton = useFormButton(product);
  const minimum = product.minimum_order_quantity;
  const addLabel = minimum > 1 ? `Add ${quantity ?? minimum}` : "Add to Cart";
  const isSoldOut = !canBeOrdered(product);
  const label = goTo === undefined ? addLabel : "Buy Now";
  return (
    <Button
      {...button}
      {...(!isSoldOut && formButton)}
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

/**
 * Returns the attributes with which the button adds the product without JavaScript (worker/pages/cart-form.ts). A store
 * that sells to accounts alone has none, because nobody can sign in without JavaScript.
 */
function useFormButton({ id }: AddToCartButtonProps["product"]) {
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
