import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { maxWishlistItems } from "../../../../contract/shared/store-terms.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { getSignedInUserId } from "../../../lib/auth/session.ts";
import { toast } from "../../../lib/toast.ts";
import { wishlistIdsOptions, wishlistOptions } from "./queries.ts";
import { removeGuestWishes, type Wish } from "./wishlist.ts";

/** Moves a guest's wishes to the account. If that fails, they stay in this browser, and the next start tries again. */
export function mergeGuestWishlistOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (wishes: readonly Wish[]) =>
      unwrapData(api.wishlist.merge.$post({ json: { wishes: [...wishes] } })),
    onMutate: () => ({ userId: getSignedInUserId() }),
    onSuccess: async ({ product_ids: ids }, wishes, { userId }) => {
      removeGuestWishes(wishes);
      // Another account has signed in since, or none, and must not see these wishes.
      if (userId !== getSignedInUserId()) return;
      queryClient.setQueryData(wishlistIdsOptions.queryKey, ids);
      await queryClient.cancelQueries({ queryKey: wishlistIdsOptions.queryKey });
      void queryClient.invalidateQueries({ queryKey: wishlistOptions.queryKey });
      if (ids.length >= maxWishlistItems && wishes.some(({ id }) => id !== undefined && !ids.includes(id))) {
        toast.info("Your wishlist is full. Some products from this browser were not added.");
      }
    },
  });
}
