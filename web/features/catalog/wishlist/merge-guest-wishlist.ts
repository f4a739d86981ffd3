import type { QueryClient } from "@tanstack/react-query";
import { maxWishlistItems } from "../../../../contract/shared/store-terms.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { toast } from "../../../lib/toast.ts";
import { wishlistIdsOptions, wishlistOptions } from "./queries.ts";
import { readGuestWishlist, removeGuestWishes } from "./wishlist.ts";

/** Moves the guest's wishlist to the account. If that fails, it stays in this browser until the next page load. */
export async function mergeGuestWishlist(queryClient: QueryClient): Promise<void> {
  const wishes = readGuestWishlist();
  if (wishes.length === 0) return;
  const merged = await unwrapData(api.wishlist.merge.$post({ json: { wishes: [...wishes] } })).catch(
    () => undefined,
  );
  if (merged === undefined) return;
  removeGuestWishes(wishes);
  await queryClient.cancelQueries({ queryKey: wishlistIdsOptions.queryKey });
  queryClient.setQueryData(wishlistIdsOptions.queryKey, merged.product_ids);
  void queryClient.invalidateQueries({ queryKey: wishlistOptions.queryKey });
  if (merged.product_ids.length < maxWishlistItems) return;
  if (wishes.some(({ id }) => !merged.product_ids.includes(id))) {
    toast.info("Your wishlist is full. Some products from this browser were not added.");
  }
}
