import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { toast } from "../../../lib/toast.ts";
import type { Wish } from "./wishlist.ts";

const idsKey = accountKey("wishlist-ids");

/** The account's wishlist, with its products. */
export const wishlistOptions = queryOptions({
  queryKey: accountKey("wishlist"),
  queryFn: () => unwrapData(api.wishlist.$get(), "Unable to load your wishlist. Please try again."),
  staleTime: 0,
});

/** Which products' hearts are filled. */
export const wishlistIdsOptions = queryOptions({
  queryKey: idsKey,
  queryFn: async () => (await unwrapData(api.wishlist.ids.$get())).product_ids,
});

/** Filled or emptied at once, and taken back when the server refuses. */
export function setWishOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationKey: idsKey,
    scope: { id: "wishlist" }, // One after the other, in the order of the taps.
    mutationFn: ({ product: { id }, isOn }: WishChange) => {
      const wish = api.wishlist[":id"];
      const param = { param: { id } };
      return unwrapData(isOn ? wish.$put(param) : wish.$delete(param), saveFallback);
    },
    onMutate: async ({ product, isOn }: WishChange) => {
      await queryClient.cancelQueries({ queryKey: idsKey });
      queryClient.setQueryData(wishlistIdsOptions.queryKey, (ids = []) => {
        const others = ids.filter((id) => id !== product.id);
        return isOn ? [product.id, ...others] : others;
      });
    },
    onSuccess: ({ product_ids }) => {
      // While another change is under way, its answer will be the newer one.
      if (queryClient.isMutating({ mutationKey: idsKey }) > 1) return;
      queryClient.setQueryData(wishlistIdsOptions.queryKey, product_ids);
    },
    // Not in the component: a card that was taken off the list is gone before its request fails.
    onError: (error, { product, isOn }) => {
      queryClient.setQueryData(wishlistIdsOptions.queryKey, (ids = []) => {
        const others = ids.filter((id) => id !== product.id);
        return isOn ? others : [product.id, ...others];
      });
      void queryClient.invalidateQueries({ queryKey: idsKey });
      toast.error(errorMessage(error, saveFallback));
    },
  });
}

interface WishChange {
  readonly product: Wish;
  readonly isOn: boolean;
}

const saveFallback = "Unable to save your wishlist. Please try again.";
