import { Heart } from "lucide-react";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { isWished, toggleWish, useWishlist } from "./wishlist.ts";

interface WishlistButtonProps {
  readonly product: Pick<ProductCardView, "id" | "name" | "slug">;
  /** Cards have room for the heart only. */
  readonly variant: "icon" | "words";
  readonly className?: string;
}

/** Puts a product on this browser's wishlist, or takes it off. */
export function WishlistButton({ product, variant, className }: WishlistButtonProps) {
  const isOn = isWished(useWishlist(), product);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={variant === "icon" ? `Wishlist: ${product.name}` : undefined}
      onClick={() => toggleWish(product)}
      className={classNames(variant === "words" ? buttonClass({ variant: "ghost" }) : iconClass, className)}
    >
      <Heart aria-hidden className={classNames("size-5", isOn && "fill-evergreen-700 text-evergreen-700")} />
      {variant === "words" && "Wishlist"}
    </button>
  );
}

const iconClass =
  "grid size-10 place-items-center rounded-full border border-line bg-surface/95 text-evergreen-900 hover:border-evergreen-700";
