import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { awaitsPayment } from "../../../contract/orders/order-status.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { accountKey } from "../../lib/query-client.ts";

export interface CheckoutInfo {
  readonly cartId: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
}

/** Makes the server check the payment with Stripe. */
export function confirmOrder(order: { orderId: string; paymentIntentId: string }) {
  return unwrap(api.checkout["confirm-order"].$post({ json: order }), "Failed to confirm order");
}

/**
 * Places an order that is paid on delivery.
 * @param options.requestId the same for every retry, so that the server returns the same order
 * @param options.total in dollars, as shown to the shopper. The server refuses another total.
 */
export function placeCashOnDelivery(
  info: CheckoutInfo,
  { notes, requestId, total }: { notes: string; requestId: string; total: number },
) {
  const order = {
    cart_id: info.cartId,
    shipping_address_id: info.shippingAddressId,
    billing_address_id: info.billingAddressId,
    notes,
    request_id: requestId,
    total,
  };
  return unwrap(api.orders["create-cod"].$post({ json: order }), "Failed to create order");
}

/** The query for the order's status, which it polls while the payment is pending. */
export function orderStatusOptions(orderNumber: string) {
  return queryOptions({
    queryKey: accountKey("order-status", orderNumber),
    queryFn: () =>
      unwrapData(
        api.checkout["order-status"][":orderNumber"].$get({ param: { orderNumber } }),
        "Failed to get order status",
      ),
    staleTime: 0,
    refetchInterval: (query) => {
      const status = query.state.data?.status;
      return status !== undefined && awaitsPayment(status) ? 3_000 : false;
    },
  });
}

/**
 * Creates the order and its payment as soon as cart and addresses have loaded, and updates both when one of them changes.
 * Repeated calls create nothing new on the server.
 * @param isPaying true from Pay on. Then a changed cart must not raise the amount that is about to be charged.
 */
export function usePaymentIntent(
  cart: CartView | undefined,
  info: CheckoutInfo | undefined,
  isPaying: boolean,
) {
  const queryClient = useQueryClient();
  const commonOptions = {
    queryKey: accountKey("payment-intent", info, cart && toFingerprint(cart)),
    gcTime: 0,
    retry: false,
  };
  const intent = useQuery({
    ...commonOptions,
    queryFn: () => createPaymentIntent(info ?? throwMissingInfo()),
    enabled: !isPaying && info !== undefined && cart !== undefined && cart.items.length > 0,
    // The stock is reserved for half an hour.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    // A changed cart usually updates the same payment. Without it, the form would unmount and lose the typed card.
    ...(info !== undefined && { placeholderData: keepPreviousData }),
  });
  /** Updates the order when Pay is pressed. */
  const loadForPaying = () =>
    queryClient.fetchQuery({
      ...commonOptions,
      // Bypasses the query cache, because the total may have changed.
      staleTime: 0,
      queryFn: () => createPaymentIntent({ ...(info ?? throwMissingInfo()), isPaying: true }),
    });
  return { intent, loadForPaying };
}

/** Creates the cart's order and payment, or updates both. Repeated calls return the same order. */
function createPaymentIntent(info: CheckoutInfo & { readonly isPaying?: boolean }) {
  return unwrap(
    api.checkout["create-payment-intent"].$post({ json: { ...info, shippingMethod: "standard" } }),
    "Failed to create payment intent",
  );
}

function toFingerprint(cart: CartView): string {
  return cart.items.map((item) => `${item.product.id}:${item.quantity}:${item.unitPrice}`).join(",");
}

function throwMissingInfo(): never {
  throw new Error("Missing required checkout information");
}
