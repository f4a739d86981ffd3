import { queryOptions } from "@tanstack/react-query";
import { awaitsPayment } from "../../../contract/order-status.ts";
import { accountKey } from "../../lib/account-cache.ts";
import { answerOf, api } from "../../lib/api.ts";

export interface CheckoutInfo {
  readonly cartId: string;
  readonly shippingAddressId: string;
  readonly billingAddressId: string;
}

/** Places the cart's order and its payment, or brings both up to date. The server makes it the same one every time. */
export function createPaymentIntent(info: CheckoutInfo) {
  return answerOf(
    api.checkout["create-payment-intent"].$post({ json: { ...info, shippingMethod: "standard" } }),
    "Failed to create payment intent",
  );
}

/** Has the server ask Stripe what became of the payment. */
export function confirmOrder(order: { orderId: string; paymentIntentId: string }) {
  return answerOf(api.checkout["confirm-order"].$post({ json: order }), "Failed to confirm order");
}

/** Places an order that is paid at the door. */
export function placeCashOnDelivery(info: CheckoutInfo, notes: string) {
  const order = {
    cart_id: info.cartId,
    shipping_address_id: info.shippingAddressId,
    billing_address_id: info.billingAddressId,
    notes,
  };
  return answerOf(api.orders["create-cod"].$post({ json: order }), "Failed to create order");
}

/** The order as the server knows it, asked again while its payment is not decided. */
export function orderStatusOptions(orderNumber: string) {
  return queryOptions({
    queryKey: accountKey("order-status", orderNumber),
    queryFn: async () =>
      (
        await answerOf(
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
