import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { Destination } from "../../../contract/orders/destination.ts";
import { awaitsPayment } from "../../../contract/orders/order-status.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { withLink } from "../../lib/order-link.ts";
import { accountKey } from "../../lib/query-client.ts";

export interface OrderRequest {
  readonly cartId: string;
  readonly destination: Destination;
  /** Undefined for an account, whose address is known. */
  readonly guestEmail?: string | undefined;
}

/** An order whose payment is checked. */
export interface ConfirmableOrder {
  readonly orderId: string;
  readonly paymentIntentId: string;
  /** The link of a guest's order, or undefined for an account's. */
  readonly link: string | undefined;
}

/** Makes the server check the payment with Stripe. */
export function confirmOrder({ link, ...json }: ConfirmableOrder) {
  return unwrap(api.checkout["confirm-order"].$post({ json }, withLink(link)), "Failed to confirm order");
}

interface PlacedOptions {
  /** True for an order that offers make free. Otherwise it is paid on delivery, or at pick-up. */
  readonly isFree: boolean;
  readonly notes: string;
  /** The same for every retry, so that the server returns the same order. */
  readonly requestId: string;
  /** In dollars, as shown to the shopper. The server refuses another total. */
  readonly total: number;
  readonly humanToken: string | undefined;
}

/** Places an order without a card. */
export function placeWithoutCard(
  orderRequest: OrderRequest,
  { isFree, notes, requestId, total, humanToken }: PlacedOptions,
) {
  const json = {
    ...toOrderFields(orderRequest, humanToken),
    notes,
    request_id: requestId,
    total,
  };
  const failure = "Failed to create order";
  return isFree
    ? unwrap(api.checkout["place-free-order"].$post({ json }), failure)
    : unwrap(api.orders["create-cod"].$post({ json }), failure);
}

/**
 * The query for the order's status, which it polls while the payment is pending.
 * @param link opens a guest's order. Without it, the order is the account's
 */
export function orderStatusOptions(orderNumber: string, link: string | undefined) {
  return queryOptions({
    // Signing in or out does not remove a linked order, which belongs to no account.
    queryKey: link === undefined ? accountKey("order-status", orderNumber) : ["linked-order", link, "status"],
    queryFn: () =>
      unwrapData(
        api.checkout["order-status"][":orderNumber"].$get({ param: { orderNumber } }, withLink(link)),
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
 * Creates the order and its payment as soon as cart and addresses have loaded, and updates both when one of them
 * changes. Repeated calls create nothing new on the server.
 * @param options.isPaying true from Pay on. Then a changed cart must not raise the amount that is about to be charged.
 */
export function usePaymentIntent(
  cart: CartView | undefined,
  orderRequest: OrderRequest | undefined,
  { isPaying, readHumanToken }: { isPaying: boolean; readHumanToken: () => string | undefined },
) {
  const queryClient = useQueryClient();
  const commonOptions = {
    queryKey: toIntentKey(cart, orderRequest),
    gcTime: 0,
    retry: false,
  };
  const intent = useQuery({
    ...commonOptions,
    queryFn: () =>
      createPaymentIntent(orderRequest ?? throwMissingOrderRequest(), { humanToken: readHumanToken() }),
    enabled: !isPaying && orderRequest !== undefined && cart !== undefined && cart.items.length > 0,
    // The stock is reserved for half an hour.
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: false,
    // A changed cart usually updates the same payment. Without it, the form would unmount and lose the typed card.
    ...(orderRequest !== undefined && { placeholderData: keepPreviousData }),
  });
  /** Updates the order when Pay is pressed. */
  const loadForPaying = (latestRequest: OrderRequest) =>
    queryClient.fetchQuery({
      ...commonOptions,
      queryKey: toIntentKey(cart, latestRequest),
      // Bypasses the query cache, because the total may have changed.
      staleTime: 0,
      queryFn: () => createPaymentIntent(latestRequest, { humanToken: readHumanToken(), isPaying: true }),
    });
  return { intent, loadForPaying };
}

/** Creates the cart's order and payment, or updates both. Repeated calls return the same order. */
function createPaymentIntent(
  orderRequest: OrderRequest,
  { humanToken, isPaying = false }: { humanToken: string | undefined; isPaying?: boolean },
) {
  const json = {
    ...toOrderFields(orderRequest, humanToken),
    shipping_method: "standard" as const,
    ...(isPaying && { is_paying: true }),
  };
  return unwrap(api.checkout["create-payment-intent"].$post({ json }), "Failed to create payment intent");
}

function toOrderFields({ cartId, destination, guestEmail }: OrderRequest, humanToken: string | undefined) {
  return {
    cart_id: cartId,
    destination,
    ...(guestEmail !== undefined && { guest_email: guestEmail }),
    ...(humanToken !== undefined && { human_token: humanToken }),
  };
}

function toIntentKey(cart: CartView | undefined, orderRequest: OrderRequest | undefined) {
  return accountKey("payment-intent", orderRequest, cart && toFingerprint(cart));
}

function toFingerprint({ items, offers, code }: CartView): string {
  const lines = items.map((item) => [item.product.id, item.quantity, item.unitPrice]);
  return JSON.stringify([lines, offers, code]);
}

function throwMissingOrderRequest(): never {
  throw new Error("Missing required checkout information");
}
