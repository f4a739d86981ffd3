import { createFileRoute } from "@tanstack/react-router";
import { productOptions } from "../features/catalog/queries.ts";
import { readWishlist } from "../features/catalog/wishlist/wishlist.ts";
import { WishlistPage } from "../features/catalog/wishlist/wishlist-page.tsx";

export const Route = createFileRoute("/wishlist")({
  // One product that is gone, or fails, does not fail the others.
  loader: async ({ context: { queryClient } }) => {
    await Promise.all(readWishlist().map(({ slug }) => queryClient.prefetchQuery(productOptions(slug))));
  },
  component: WishlistPage,
});
