import { Heart } from "lucide-react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { buttonClass } from "../../../components/button.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { toggleWish, useWishlist } from "./wishlist.ts";

interface WishlistButtonProps {
  readonly product: Pick<ProductView, "name" | "slug">;
  /** A heart alone, for cards; or with its words. */
  readonly look: "icon" | "words";
  readonly className?: string;
}

/** Puts a product on the list this browser keeps, or takes it off. */
export function WishlistButton({ product, look, className }: WishlistButtonProps) {
  const isWished = useWishlist().includes(product.slug);
  return (
    <button
      type="button"
      aria-pressed={isWished}
      aria-label={look === "icon" ? `Wishlist: ${product.name}` : undefined}
      onClick={() => toggleWish(product.slug)}
      className={classNames(look === "words" ? buttonClass({ variant: "ghost" }) : iconClass, className)}
    >
      <Heart
        aria-hidden
        className={classNames("size-5", isWished && "fill-evergreen-700 text-evergreen-700")}
      />
      {look === "words" && "Wishlist"}
    </button>
  );
}

const iconClass =
  "grid size-10 place-items-center rounded-full border border-line bg-surface/95 text-evergreen-900 hover:border-evergreen-700";
