import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Heart } from "lucide-react";
import type { ProductCardView } from "../../../../contract/catalog/catalog.ts";
import { buttonClass } from "../../../components/button.tsx";
import { useSession } from "../../../lib/auth/session.ts";
import { classNames } from "../../../lib/class-names.ts";
import { mutate } from "../../../lib/query-client.ts";
import { setWishOptions, wishlistIdsOptions } from "./queries.ts";
import { forgetGuestWishes, isWished, toggleGuestWish, useGuestWishlist, type Wish } from "./wishlist.ts";

interface WishlistButtonProps {
  readonly product: Pick<ProductCardView, "id" | "name" | "slug">;
  /** Cards have room for the heart only. */
  readonly variant: "icon" | "words";
  readonly className?: string;
}

/** Puts a product on the account's wishlist, for a guest on this browser's, or takes it off. */
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
      <Heart aria-hidden className={classNames("size-5", isOn && "fill-evergreen-700 text-evergreen-700")} />
      {variant === "words" && "Wishlist"}
    </button>
  );
}

function useWish(product: Wish): { isOn: boolean; toggle: () => void } {
  const isSignedIn = useSession().status === "signed-in";
  const isGuestWish = isWished(useGuestWishlist(), product);
  const { data: ids = [] } = useQuery({ ...wishlistIdsOptions, enabled: isSignedIn });
  const queryClient = useQueryClient();
  if (!isSignedIn) return { isOn: isGuestWish, toggle: () => toggleGuestWish(product) };
  // Until the merge has happened, the product may still be in the browser.
  const isOn = ids.includes(product.id) || isGuestWish;
  return {
    isOn,
    toggle: () => {
      if (isOn) forgetGuestWishes([product]);
      // What failed is said by its options.
      mutate(queryClient, setWishOptions(queryClient), { product, isOn: !isOn }).catch(() => undefined);
    },
  };
}

const iconClass =
  "grid size-10 place-items-center rounded-full border border-line bg-surface/95 text-evergreen-900 hover:border-evergreen-700";
