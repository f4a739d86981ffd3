import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { accountKey } from "../../../lib/account-cache.ts";
import { answerOf, api } from "../../../lib/api.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";

const health = api.admin["payments-health"];

export const paymentsHealthOptions = queryOptions({
  queryKey: accountKey("admin", "payments-health"),
  queryFn: async () => (await answerOf(health.$get(), connectionAdvice)).data,
  staleTime: 0,
});

export function reconcileOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () =>
      answerOf(health.reconcile.$post(), "The comparison with Stripe failed. Please try again."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKey("admin") }),
  });
}

export function replayOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      answerOf(health.events[":id"].replay.$post({ param: { id } }), "The event could not be applied."),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKey("admin") }),
  });
}
