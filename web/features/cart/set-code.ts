import type { QueryClient } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { api, unwrapData } from "../../lib/api.ts";
import { createOptimisticMutation } from "../../lib/optimistic-mutation.ts";
import { cartKey, setCartCache } from "./queries.ts";

interface CodeChange {
  /** Null to remove the cart's code. */
  readonly code: string | null;
}

/** Creates the mutation that replaces or removes the cart's code. Only the server knows what a code gives. */
export function setCodeOptions(queryClient: QueryClient) {
  return createOptimisticMutation(queryClient, {
    key: cartKey,
    mutationFn: sendCode,
    apply: () => undefined,
    onSuccess: (cart) => setCartCache(queryClient, cart),
  });
}

function sendCode({ code }: CodeChange): Promise<CartView> {
  return code === null
    ? unwrapData(api.cart.code.$delete(), "Unable to remove the code. Please try again.")
    : unwrapData(api.cart.code.$put({ json: { code } }), "Unable to apply the code. Please try again.");
}
