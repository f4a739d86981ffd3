import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { buttonClass } from "../../../components/button.tsx";
import { getSignedInUserId, useSession } from "../../../lib/auth/session.ts";
import { classNames } from "../../../lib/class-names.ts";
import { setWishOptions, wishlistIdsOptions } from "./queries.ts";
import {
  isWished,
  removeGuestWishes,
  toggleGuestWish,
  useGuestWishlist,
  type WishedProduct,
} from "./wishlist.ts";

interface WishlistButtonProps {
  readonly product: Pick<ProductCardView, "id" | "name" | "slug">;
  /** "icon" for cards, which have no room for words. */
  readonly variant: "icon" | "words";
  readonly className?: string;
}

/** Puts a product on the wishlist or takes it off. A guest's wishlist is stored in this browser. */
export function WishlistButton({ product, variant, className }: WishlistButtonProps) {
  const { isOn, toggle } = useWish(product);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={variant === "icon" ? `Wishlist: ${product.name}` : undefined}
      onClick={toggle}
      className={classNames(variant === "words" ? buttonClass({ variant: "ghost" }) : iconClass, className)}
    >
      <Heart aria-hidden className={classNames("size-5", isOn && "fill-brand-700 text-brand-700")} />
      {variant === "words" && "Wishlist"}
    </button>
  );
}

function useWish(product: WishedProduct): { isOn: boolean; toggle: () => void } {
  const isSignedIn = useSession().status === "signed-in";
  const isGuestWish = isWished(useGuestWishlist(), product);
  const { data: ids = [] } = useQuery({ ...wishlistIdsOptions, enabled: isSignedIn });
  const { mutate: setWish } = useMutation(setWishOptions(useQueryClient()));
  // The guest's wishlist is merged into the account's shortly after sign-in.
  const isOn = isGuestWish || (isSignedIn && ids.includes(product.id));
  return {
    isOn,
    toggle: () => {
      // React hydrates the button as a guest's, and can call this before it renders it for the account.
      if (getSignedInUserId() === undefined) return toggleGuestWish(product);
      if (isOn) removeGuestWishes([product]);
      setWish({ product, isOn: !isOn });
    },
  };
}

const iconClass =
  "grid size-10 pointer-coarse:size-11 place-items-center rounded-full border border-line bg-surface/95 text-brand-900 hover:border-brand-700";
