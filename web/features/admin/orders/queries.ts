import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ExchangeBody } from "../../../../contract/admin/exchanges.ts";
import {
  type BulkShipBody,
  type ChangeAddressBody,
  type ChangeStatusInput,
  maxShippedOrders,
  type SendParcelInput,
  type TrackingInput,
} from "../../../../contract/admin/order-changes.ts";
import type { FileCarrier } from "../../../../contract/orders/carrier-files.ts";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import type { RefundOrderInput } from "../../../../contract/orders/refunds.ts";
import type { ChangeReturnBody, RefundReturnInput } from "../../../../contract/orders/returns.ts";
import type { TrackingRow } from "../../../../contract/orders/tracking-file.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, load, omitEmpty } from "../shared/requests.ts";
import type { OrdersSearch } from "./orders-search.ts";

const ordersKey = accountKey("admin", "orders");
const orderCalls = api.orders[":id"];

export function adminOrdersOptions(search: OrdersSearch) {
  const query = { ...toFilters(search), page: String(search.page ?? 1), limit: search.size ?? "10" };
  return queryOptions({
    queryKey: [...ordersKey, "list", query],
    queryFn: () => load(api.orders.$get({ query })),
    refetchInterval: 20_000, // Shows new orders without a reload.
  });
}

/** Downloads every order that matches the filters as CSV. */
export function exportOrders(search: OrdersSearch) {
  return api.orders.export.$get({ query: toFilters(search) });
}

/** Downloads the line items of every order that matches the filters as CSV. */
export function exportOrderLines(search: OrdersSearch) {
  return api.orders.lines.export.$get({ query: toFilters(search) });
}

export function adminOrderOptions(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, "one", id],
    queryFn: () => unwrapData(orderCalls.$get({ param: { id } }), "Failed to fetch order details"),
  });
}

export function changeStatusOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeStatusInput) =>
      unwrap(orderCalls.status.$put({ param: { id }, json }), "Failed to update order status"),
    meta: { invalidates: [adminKey] },
  });
}

/** Undoes a delivery within the first minute, for which the customer's email waits. */
export function undoDeliveryOptions(id: string) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(orderCalls["undo-delivery"].$post({ param: { id } }), "Failed to undo the delivery"),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}

export function changeTrackingOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: TrackingInput) =>
      unwrap(orderCalls.tracking.$put({ param: { id }, json }), "Failed to save the tracking number"),
    meta: { invalidates: [adminKey] },
  });
}

export function sendParcelOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: SendParcelInput) =>
      unwrap(orderCalls.parcels.$post({ param: { id }, json }), "The parcel could not be saved."),
    meta: { invalidates: [adminKey] },
  });
}

export function removeParcelOptions(id: string) {
  return mutationOptions({
    mutationFn: ({ parcelId, version }: { readonly parcelId: string; readonly version: number }) =>
      unwrap(
        orderCalls.parcels[":parcelId"].$delete({
          param: { id, parcelId },
          query: { version: `${version}` },
        }),
        "The parcel could not be removed.",
      ),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}

export function changeAddressOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeAddressBody) =>
      unwrap(orderCalls.address.$put({ param: { id }, json }), "The address could not be corrected."),
    meta: { invalidates: [adminKey] },
  });
}

/** Exports chosen orders as the file of a carrier. */
export const carrierFileOptions = mutationOptions({
  mutationFn: (query: { readonly carrier: FileCarrier; readonly ids: string[] }) =>
    unwrapData(
      api.orders["carrier-file"].$get({ query }),
      "The file could not be exported. Please try again.",
    ),
  meta: { showError: adminToast.error },
});

/** Finds the orders of the tracking numbers in a file, in the order of its rows. */
export async function matchTracking(rows: readonly TrackingRow[]) {
  const json = {
    rows: rows.map(({ orderNumber, trackingNumber }) => ({
      order_number: orderNumber,
      tracking_number: trackingNumber,
    })),
  };
  const matches = await unwrapData(
    api.orders["tracking-matches"].$post({ json }),
    "The orders could not be found. Please try again.",
  );
  return rows.flatMap((row, index) => {
    const match = matches[index];
    return match === undefined ? [] : [{ ...row, ...match }];
  });
}

/** Ships any number of orders, some per request. What was shipped before a failure is not shipped again. */
export const shipAllOptions = mutationOptions({
  mutationFn: async (orders: BulkShipBody["orders"]) => {
    const results = [];
    for (let start = 0; start < orders.length; start += maxShippedOrders) {
      const json = { orders: orders.slice(start, start + maxShippedOrders) };
      const call = api.orders["bulk-ship"].$post({ json });
      results.push(...(await unwrapData(call, "Failed to update order status")));
    }
    return results;
  },
  meta: { invalidates: [adminKey] },
});

export const bulkShipOptions = mutationOptions({
  mutationFn: (json: BulkShipBody) =>
    unwrap(api.orders["bulk-ship"].$post({ json }), "Failed to update order status"),
  meta: { invalidates: [adminKey] },
});

/**
 * Loads what can still be refunded. The response is not cached, so that the form never starts with outdated amounts.
 */
export function orderRefundsOptions(id: string) {
  return queryOptions({
    queryKey: [...ordersKey, "refunds", id],
    queryFn: () => unwrapData(orderCalls.refunds.$get({ param: { id } }), "Failed to initiate refund"),
    gcTime: 0,
  });
}

export function refundOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: RefundOrderInput) =>
      unwrap(orderCalls.refund.$post({ param: { id }, json }), "Failed to initiate refund"),
    meta: { invalidates: [adminKey] },
  });
}

export function beginExchangeOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ExchangeBody) =>
      unwrapData(
        api.admin.orders[":id"].exchanges.$post({ param: { id }, json }),
        "The exchange could not be begun",
      ),
  });
}

/** The ways to return money whose return to the card failed. */
export type PayoutWay = "card" | CounterTender;

export function repeatPayoutOptions(id: string, refundId: string) {
  const calls = orderCalls.refunds[":refundId"];
  const param = { id, refundId };
  return mutationOptions({
    mutationFn: ({ way, version }: { readonly way: PayoutWay; readonly version: number }) =>
      unwrap(
        way === "card"
          ? calls.retry.$post({ param, json: { version } })
          : calls.returned.$post({ param, json: { tender: way, version } }),
        "The money could not be returned",
      ),
    meta: { invalidates: [adminKey] },
  });
}

/** Erases an order's guest from all orders with the same email address. */
export function eraseGuestOptions(id: string) {
  return mutationOptions({
    mutationFn: () => unwrap(orderCalls["erase-guest"].$post({ param: { id } }), "Failed to erase the guest"),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}

export function moveReturnOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeReturnBody) =>
      unwrap(api.admin.returns[":id"].$put({ param: { id }, json }), "Failed to update the return"),
    meta: { invalidates: [adminKey] },
  });
}

export function refundReturnOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: RefundReturnInput) =>
      unwrap(api.admin.returns[":id"].refund.$post({ param: { id }, json }), "Failed to initiate refund"),
    meta: { invalidates: [adminKey] },
  });
}

/** Returns the query of the API without the page and what else the address says. */
function toFilters({
  buyer,
  view: _view,
  detail: _detail,
  from: _from,
  to: _to,
  size: _size,
  page: _page,
  ...filters
}: OrdersSearch) {
  return omitEmpty({ ...filters, is_guest: buyer && isGuest[buyer] });
}

const isGuest = { guest: "true", account: "false" } as const;
