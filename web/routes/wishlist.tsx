import { createFileRoute } from "@tanstack/react-router";
import { productOptions } from "../features/catalog/queries.ts";
import { wishlistOptions } from "../features/catalog/wishlist/queries.ts";
import { readGuestWishlist } from "../features/catalog/wishlist/wishlist.ts";
import { WishlistPage } from "../features/catalog/wishlist/wishlist-page.tsx";
import { getSession } from "../lib/auth/session.ts";

export const Route = createFileRoute("/wishlist")({
  // Guests have a wishlist too, but a session that ends here would hide the account's.
  staticData: { needsSession: true },
  // prefetchQuery() does not throw, so one missing product does not fail the others.
  loader: async ({ context: { queryClient } }) => {
    if (getSession().status === "signed-in") return queryClient.prefetchQuery(wishlistOptions);
    await Promise.all(readGuestWishlist().map(({ slug }) => queryClient.prefetchQuery(productOptions(slug))));
  },
  component: WishlistPage,
});
