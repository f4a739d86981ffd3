import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { RequestReturnBody } from "../../../contract/orders/returns.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { withLink } from "../../lib/order-link.ts";
import { accountKey } from "../../lib/query-client.ts";
import { addressesOptions } from "../account/addresses/queries.ts";
import { profileOptions } from "../account/queries.ts";

const pageSize = 10;

interface MyOrdersFilters {
  readonly page?: number | undefined;
  readonly status?: OrderStatus | undefined;
}

export function myOrdersOptions({ page = 1, status }: MyOrdersFilters) {
  return queryOptions({
    queryKey: accountKey("orders", page, status),
    queryFn: () => {
      const query = {
        page: String(page),
        limit: String(pageSize),
        ...(status !== undefined && { status }),
      };
      return unwrap(api.orders["my-orders"].$get({ query }), "Failed to fetch orders");
    },
    staleTime: 0, // the store changes an order's status
  });
}

/** @param link opens a guest's order. Without it, the order is the account's */
export function orderOptions(orderId: string, link?: string) {
  return queryOptions({
    queryKey: orderKey(orderId, link),
    queryFn: () =>
      unwrapData(
        api.orders[":id"].$get({ param: { id: orderId } }, withLink(link)),
        "Failed to fetch order details",
      ),
    staleTime: 0,
  });
}

export function orderInvoicesOptions(orderId: string, link?: string) {
  return queryOptions({
    queryKey: [...orderKey(orderId, link), "invoices"] as const,
    queryFn: () =>
      unwrapData(
        api.orders[":id"].invoices.$get({ param: { id: orderId } }, withLink(link)),
        "Failed to fetch the invoice",
      ),
    staleTime: 0,
  });
}

/** Creates the key of an order. Signing in or out does not remove a linked order, which belongs to no account. */
function orderKey(orderId: string, link: string | undefined) {
  return link === undefined ? accountKey("order", orderId) : (["linked-order", link] as const);
}

export function buyAgainOptions(orderId: string) {
  return mutationOptions({
    mutationFn: () =>
      unwrapData(
        api.orders[":id"]["buy-again"].$post({ param: { id: orderId } }),
        "Failed to add item to cart. Please try again.",
      ),
  });
}

export function requestReturnOptions(orderId: string, link?: string) {
  return mutationOptions({
    mutationFn: (json: RequestReturnBody) =>
      unwrap(
        api.orders[":id"].returns.$post({ param: { id: orderId }, json }, withLink(link)),
        "We couldn't send your request. Please try again.",
      ),
    meta: { invalidates: [orderKey(orderId, link), accountKey("admin")] },
  });
}

export function cancelOrderOptions(orderId: string, link?: string) {
  return mutationOptions({
    mutationFn: (reason: string) =>
      unwrap(
        api.orders[":id"].cancel.$put(
          { param: { id: orderId }, json: { cancel_reason: reason } },
          withLink(link),
        ),
        "Failed to cancel order",
      ),
    meta: { invalidates: [orderKey(orderId, link), accountKey("orders")] },
  });
}

/** @param link opens a guest's order. Without it, an admin corrects the address */
export function correctEmailOptions(orderId: string, link?: string) {
  return mutationOptions({
    mutationFn: (email: string) =>
      unwrap(
        api.orders[":id"]["guest-email"].$put({ param: { id: orderId }, json: { email } }, withLink(link)),
        "We couldn't save the address. Please try again.",
      ),
    meta: { invalidates: [link === undefined ? accountKey("admin") : orderKey(orderId, link)] },
  });
}

/** The number of orders that the account can claim, loaded once per session, because Supabase is asked each time. */
export const claimableOptions = queryOptions({
  queryKey: accountKey("claimable-orders"),
  queryFn: async () => (await unwrapData(api.orders.claimable.$get())).count,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});

export function claimOrdersOptions(queryClient: QueryClient) {
  return mutationOptions({
    /** @param proof without one, the store emails a link */
    mutationFn: (proof: string | undefined) =>
      unwrapData(
        api.orders.claim.$post({ json: { proof } }),
        "We couldn't add your orders. Please try again later.",
      ),
    // The orders may have been added although the response was lost.
    onSettled: (outcome) => {
      if (outcome?.status === "link_sent") return undefined;
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: claimableOptions.queryKey }),
        queryClient.invalidateQueries({ queryKey: accountKey("orders") }),
        queryClient.invalidateQueries({ queryKey: addressesOptions.queryKey }),
        queryClient.invalidateQueries({ queryKey: profileOptions.queryKey }),
      ]);
    },
  });
}
