import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { awaitsPayment } from "../../../contract/orders/order-status.ts";
import { api, unwrap } from "../../lib/api.ts";
import { accountKey } from "../../lib/query-client.ts";

export interface CheckoutInfo {
  readonly cartId: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
}

/** Creates the cart's order and payment, or updates both. Repeated calls give the same order. */
function createPaymentIntent(info: CheckoutInfo & { readonly isPaying?: boolean }) {
  return unwrap(
    api.checkout["create-payment-intent"].$post({ json: { ...info, shippingMethod: "standard" } }),
    "Failed to create payment intent",
  );
}

/** Has the server read the payment at Stripe. */
export function confirmOrder(order: { orderId: string; paymentIntentId: string }) {
  return unwrap(api.checkout["confirm-order"].$post({ json: order }), "Failed to confirm order");
}

/**
 * Places an order that is paid on delivery. @param requestId sent again, it is answered with the same order
 * @param total in dollars, as the shopper sees it: an order of another total is refused
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

/** The order's status, loaded again while its payment is not decided. */
export function orderStatusOptions(orderNumber: string) {
  return queryOptions({
    queryKey: accountKey("order-status", orderNumber),
    queryFn: async () =>
      (
        await unwrap(
          api.checkout["order-status"][":orderNumber"].$get({ param: { orderNumber } }),
          "Failed to get order status",
        )
      ).data,
    staleTime: 0,
    refetchInterval: (query) => {
      const status = query.state.data?.status;
      return status !== undefined && awaitsPayment(status) ? 3_000 : false;
    },
  });
}

/**
 * The order and its payment, made as soon as cart and addresses are known and brought up to date when one of them
 * changes. Repeated calls create nothing new on the server.
 */
export function usePaymentIntent(cart: CartView | undefined, info: CheckoutInfo | undefined) {
  const queryClient = useQueryClient();
  const shared = {
    queryKey: accountKey("payment-intent", info, cart && computeFingerprint(cart)),
    gcTime: 0,
    retry: false,
  };
  const intent = useQuery({
    ...shared,
    queryFn: () => createPaymentIntent(info ?? missingInfo()),
    enabled: info !== undefined && cart !== undefined && cart.items.length > 0,
    // Not longer: its reservation ends after half an hour.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
  });
  /** Brings the order up to date as Pay is pressed, and says so to the server. */
  const loadForPaying = () =>
    queryClient.fetchQuery({
      ...shared,
      // Never what an earlier call has answered: the total may be another one by now.
      staleTime: 0,
      queryFn: () => createPaymentIntent({ ...(info ?? missingInfo()), isPaying: true }),
    });
  return { intent, loadForPaying };
}

function computeFingerprint(cart: CartView): string {
  return cart.items.map((item) => `${item.product.id}:${item.quantity}:${item.unitPrice}`).join(",");
}

function missingInfo(): never {
  throw new Error("Missing required checkout information");
}
