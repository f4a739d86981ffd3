import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { invalidateAdmin, loadData } from "../shared/requests.ts";

const health = api.admin["payments-health"];

export const paymentsHealthOptions = queryOptions({
  queryKey: accountKey("admin", "payments-health"),
  queryFn: () => loadData(health.$get()),
});

export function reconcileOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(health.reconcile.$post(), "The comparison with Stripe failed. Please try again."),
    onSettled: () => invalidateAdmin(queryClient),
  });
}

export function replayOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(health.events[":id"].replay.$post({ param: { id } }), "The event could not be applied."),
    onSettled: () => invalidateAdmin(queryClient),
  });
}
