import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { accountKey } from "../../../lib/account-cache.ts";
import { answerOf, api } from "../../../lib/api.ts";

export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

export function analyticsOptions(range: DayRange) {
  return queryOptions({
    queryKey: accountKey("admin", "analytics", range),
    queryFn: async () =>
      (await answerOf(api.orders.analytics.$get({ query: { ...range } }), "Failed to fetch analytics")).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
