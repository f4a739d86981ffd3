import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../../lib/api.ts";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { createOptimisticMutation } from "../../../lib/optimistic-mutation.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { toast } from "../../../lib/toast.ts";
import type { WishedProduct } from "./wishlist.ts";

/** The query for the account's wishlist, with its products. */
export const wishlistOptions = queryOptions({
  queryKey: accountKey("wishlist"),
  queryFn: () => unwrapData(api.wishlist.$get(), "Unable to load your wishlist. Please try again."),
  staleTime: 0,
});

/** The query for the ids of the products on the account's wishlist. */
export const wishlistIdsOptions = queryOptions({
  queryKey: accountKey("wishlist-ids"),
  queryFn: async () => (await unwrapData(api.wishlist.ids.$get())).product_ids,
});

/** Puts a product on the wishlist or takes it off. */
export function setWishOptions(queryClient: QueryClient) {
  return createOptimisticMutation(queryClient, {
    key: wishlistIdsOptions.queryKey,
    mutationFn: ({ product: { id }, isOn }: WishChange) => {
      const wish = api.wishlist[":id"];
      const param = { id };
      return unwrapData(
        isOn ? wish.$put({ param }) : wish.$delete({ param }),
        "Unable to save your wishlist. Please try again.",
      );
    },
    apply: ({ product, isOn }) =>
      queryClient.setQueryData(wishlistIdsOptions.queryKey, (ids = []) => {
        const others = ids.filter((id) => id !== product.id);
        return isOn ? [product.id, ...others] : others;
      }),
    onSuccess: ({ product_ids }) => queryClient.setQueryData(wishlistIdsOptions.queryKey, product_ids),
    onError: (error) => toast.error(getErrorMessage(error)),
  });
}

interface WishChange {
  readonly product: WishedProduct;
  readonly isOn: boolean;
}
