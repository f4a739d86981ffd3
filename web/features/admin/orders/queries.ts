import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BulkShipBody, ChangeStatusBody } from "../../../../contract/admin-orders.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";
import { given } from "../shared/given.ts";
import type { OrdersState } from "./orders-state.ts";

const ordersKey = accountKey("admin", "orders");
const orderCalls = api.orders[":id"];

export function adminOrdersOptions(state: OrdersState) {
  const query = { ...filtersOf(state), page: String(state.page ?? 1), limit: "10" };
  return queryOptions({
    queryKey: [...ordersKey, "list", query],
    queryFn: () => unwrap(api.orders.$get({ query }), connectionAdvice),
    placeholderData: keepPreviousData,
    staleTime: 0, // Orders move on while nobody looks.
  });
}

/** Every order that fits the filters, as a file. */
export function exportOrders(state: OrdersState) {
  return api.orders.export.$get({ query: filtersOf(state) });
}

export function adminOrderOptions(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, "one", id],
    queryFn: () => unwrapData(orderCalls.$get({ param: { id } }), "Failed to fetch order details"),
    staleTime: 0,
  });
}

export function changeStatusOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeStatusBody) =>
      unwrap(orderCalls.status.$put({ param: { id }, json }), "Failed to update order status"),
    onSuccess: () => readAgain(queryClient),
  });
}

export function changeTrackingOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: { tracking_carrier: string | null; tracking_number: string | null }) =>
      unwrap(orderCalls.tracking.$put({ param: { id }, json }), "Failed to save the tracking number"),
    onSuccess: () => readAgain(queryClient),
  });
}

export function bulkShipOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: BulkShipBody) =>
      unwrap(api.orders["bulk-ship"].$post({ json }), "Failed to update order status"),
    onSuccess: () => readAgain(queryClient),
  });
}

/** A change of one order moves it in lists, in the dashboard's numbers and in the analytics. */
export function readAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountKey("admin") });
}

function filtersOf(state: OrdersState) {
  const { status, payment_status, search, start_date, end_date, sort_by, order } = state;
  return given({ status, payment_status, search, start_date, end_date, sort_by, order });
}
