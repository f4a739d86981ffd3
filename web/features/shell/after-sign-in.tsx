import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { toast } from "../../lib/toast.ts";
import { addItemOptions, describeAddFailure, describeAddition } from "../cart/queries.ts";
import { consumeAddIntent } from "../cart/use-add-to-cart.ts";
import { mergeGuestWishlist } from "../catalog/wishlist/merge-guest-wishlist.ts";
import { removeAccountTexts, removeGuestTexts } from "../checkout/typed-texts.ts";

/**
 * Moves a guest's wishlist, and the product that the guest wanted to add to the cart, to the account. Removes what the
 * guest typed at checkout, and after sign-out what the account typed, which the next person in this tab must not see.
 * Renders nothing.
 */
export function AfterSignIn() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(addItemOptions(queryClient));
  useEffect(() => {
    removeGuestTexts();
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
  useEffect(() => removeAccountTexts, []);
  return null;
}
