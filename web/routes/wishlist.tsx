import { createFileRoute } from "@tanstack/react-router";
import { AddToCartButton } from "../features/cart/add-to-cart-button.tsx";
import { WishlistPage } from "../features/catalog/wishlist/wishlist-page.tsx";

export const Route = createFileRoute("/wishlist")({ component: WishlistRoute });

function WishlistRoute() {
  return <WishlistPage action={(product) => <AddToCartButton product={product} />} />;
}
