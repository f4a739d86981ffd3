import { MutationObserver, type QueryClient } from "@tanstack/react-query";
import type { MergedCartView } from "../../../contract/orders/merge-cart.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { createOptimisticMutation } from "../../lib/optimistic-mutation.ts";
import { toast } from "../../lib/toast.ts";
import { guestCartMark } from "./guest-cart-mark.ts";
import { cartKey, setCartCache } from "./queries.ts";

let merging: Promise<void> | undefined;

/** Moves the cart of this browser to the account that has signed in. If that fails, the next page load tries again. */
export function mergeGuestCart(queryClient: QueryClient): Promise<void> {
  if (!guestCartMark.read()) return Promise.resolve();
  merging ??= merge(queryClient).finally(() => {
    merging = undefined;
  });
  return merging;
}

async function merge(queryClient: QueryClient): Promise<void> {
  try {
    const { missed } = await new MutationObserver(queryClient, mergeOptions(queryClient)).mutate({});
    if (missed.length > 0) toast.info(missed.map(({ message }) => message).join(" "));
  } catch (error) {
    if (error instanceof ApiError && error.code === "payment_in_progress") toast.info(error.message);
  }
}

function mergeOptions(queryClient: QueryClient) {
  return createOptimisticMutation<MergedCartView, object>(queryClient, {
    key: cartKey,
    mutationFn: () => unwrapData(api.cart.merge.$post()),
    // Nobody can foresee what the stock allows.
    apply: () => {},
    onSuccess: ({ cart }) => {
      guestCartMark.write(false);
      return setCartCache(queryClient, cart);
    },
  });
}
