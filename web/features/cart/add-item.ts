import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { api, unwrapData } from "../../lib/api.ts";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";
import { createOptimisticMutation } from "../../lib/optimistic-mutation.ts";
import { cartCountOptions, cartKey, setCartCache } from "./queries.ts";

/** Creates the mutation that adds units of a product. The badge counts them at once. */
export function addItemOptions(
  queryClient: QueryClient,
  fallback = "Failed to add product to cart. Please try again.",
) {
  return createOptimisticMutation(queryClient, {
    key: cartKey,
    mutationFn: (item: { readonly product_id: string; readonly quantity: number }) =>
      inTurn(() => unwrapData(api.cart.items.$post({ json: item }), fallback)),
    apply: ({ quantity }) =>
      queryClient.setQueryData(cartCountOptions.queryKey, (count) =>
        count === undefined ? undefined : count + quantity,
      ),
    onSuccess: (cart) => setCartCache(queryClient, cart),
  });
}

/**
 * Waits for the other tabs. The store gives a new guest a cart with the first addition, and two at once would make two
 * carts, of which the browser keeps one.
 */
function inTurn<Result>(add: () => Promise<Result>): Promise<Result> {
  return "locks" in navigator ? navigator.locks.request("cart", add) : add();
}

export function describeAddition(productName: string, quantity: number): string {
  return `${quantity > 1 ? `${quantity} × ` : ""}${productName} added to your cart!`;
}

/** Returns the message for an addition that failed. */
export function describeAddFailure(error: unknown): string {
  const wasSent = !(error instanceof ApiError) || error.status !== 0;
  if (wasSent || onlineManager.isOnline()) return getErrorMessage(error);
  return "You're offline. Try again once you're connected.";
}
