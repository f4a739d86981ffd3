import { useQuery } from "@tanstack/react-query";
import type { CartView } from "../../../contract/cart.ts";
import { accountKey } from "../../lib/account-cache.ts";
import { type CheckoutInfo, createPaymentIntent } from "./queries.ts";

/**
 * The order and its payment, made as soon as cart and addresses are known and brought up to date when one of them
 * changes. Asking twice for the same makes nothing new, on the server's side.
 */
export function usePaymentIntent(cart: CartView | undefined, info: CheckoutInfo | undefined) {
  return useQuery({
    queryKey: accountKey("payment-intent", info, cart && fingerprintOf(cart)),
    queryFn: () => createPaymentIntent(info ?? missingInfo()),
    enabled: info !== undefined && cart !== undefined && cart.items.length > 0,
    // Never an old answer: the reservation behind it ends after half an hour.
    staleTime: 10 * 60_000,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

function fingerprintOf(cart: CartView): string {
  return cart.items.map((item) => `${item.product.id}:${item.quantity}:${item.unitPrice}`).join(",");
}

function missingInfo(): never {
  throw new Error("Missing required checkout information");
}
