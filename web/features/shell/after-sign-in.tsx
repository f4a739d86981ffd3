import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../lib/toast.ts";
import { consumeAddIntent } from "../cart/add-intent.ts";
import { addItemOptions, describeAddFailure, describeAddition } from "../cart/add-item.ts";
import { forgetAccount, forgetGuest } from "../cart/checkout-memory.ts";
import { mergeGuestWishlistOptions } from "../catalog/wishlist/merge-guest-wishlist.ts";
import { readGuestWishlist } from "../catalog/wishlist/wishlist.ts";

/**
 * Moves a guest's wishlist, and the product that the guest wanted to add to the cart, to the account. Removes what the
 * guest typed at checkout, and after sign-out what the account typed, which the next person in this tab must not see.
 * Renders nothing.
 */
export function AfterSignIn() {
  const queryClient = useQueryClient();
  const { mutate: mergeWishlist } = useMutation(mergeGuestWishlistOptions(queryClient));
  const { mutate: addItem } = useMutation(addItemOptions(queryClient));
  useEffect(() => {
    forgetGuest();
    const wishes = readGuestWishlist();
    if (wishes.length > 0) mergeWishlist(wishes);
    const intent = consumeAddIntent();
    if (intent === undefined) return;
    const { product_id, product_name, quantity } = intent;
    addItem(
      { product_id, quantity },
      {
        onSuccess: () => toast.success(describeAddition(product_name, quantity)),
        onError: (error) => toast.error(describeAddFailure(error)),
      },
    );
  }, [mergeWishlist, addItem]);
  useEffect(() => forgetAccount, []);
  return null;
}
