import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { maxWishlistItems } from "../../../contract/shared/store-terms.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { toast } from "../../lib/toast.ts";
import { forgetAccount, forgetGuest } from "../cart/checkout-memory.ts";
import { addItemOptions, describeAddFailure, describeAddition } from "../cart/queries.ts";
import { consumeAddIntent } from "../cart/use-add-to-cart.ts";
import { wishlistIdsOptions, wishlistOptions } from "../catalog/wishlist/queries.ts";
import { readGuestWishlist, removeGuestWishes } from "../catalog/wishlist/wishlist.ts";

/**
 * Moves a guest's wishlist, and the product that the guest wanted to add to the cart, to the account. Removes what the
 * guest typed at checkout, and after sign-out what the account typed, which the next person in this tab must not see.
 * Renders nothing.
 */
export function AfterSignIn() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(addItemOptions(queryClient));
  useEffect(() => {
    forgetGuest();
    // If this fails, the next start tries again.
    mergeGuestWishlist(queryClient).catch(() => undefined);
    const intent = consumeAddIntent();
    if (intent === undefined) return;
    const { product_id, product_name, quantity } = intent;
    mutateAsync({ product_id, quantity }).then(
      () => toast.success(describeAddition(product_name, quantity)),
      (error: unknown) => toast.error(describeAddFailure(error)),
    );
  }, [queryClient, mutateAsync]);
  useEffect(() => forgetAccount, []);
  return null;
}

/** Moves the guest's wishlist to the account. If that fails, it stays in this browser until the next page load. */
async function mergeGuestWishlist(queryClient: QueryClient): Promise<void> {
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
  if (wishes.some(({ id }) => id !== undefined && !merged.product_ids.includes(id))) {
    toast.info("Your wishlist is full. Some products from this browser were not added.");
  }
}
