import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { RefundOrderBody } from "../../../../contract/payments.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { readAgain } from "./queries.ts";

const orderCalls = api.orders[":id"];

/** What can still be refunded. Asked each time the dialog opens: the form must not start from old numbers. */
export function orderRefundsOptions(id: string) {
  return queryOptions({
    queryKey: accountKey("admin", "orders", "refunds", id),
    queryFn: () => unwrapData(orderCalls.refunds.$get({ param: { id } }), "Failed to initiate refund"),
    staleTime: 0,
    gcTime: 0,
  });
}

export function refundOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: RefundOrderBody) =>
      unwrap(orderCalls.refund.$post({ param: { id }, json }), "Failed to initiate refund"),
    onSuccess: () => readAgain(queryClient),
    // It may have been made, and only its answer lost.
    onError: () => readAgain(queryClient),
  });
}
