import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";

export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

export function analyticsOptions(range: DayRange) {
  return queryOptions({
    queryKey: accountKey("admin", "analytics", range),
    queryFn: () =>
      unwrapData(api.orders.analytics.$get({ query: { ...range } }), "Failed to fetch analytics"),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
