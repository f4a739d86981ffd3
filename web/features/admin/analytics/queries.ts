import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";

export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

export function analyticsOptions(range: DayRange) {
  return queryOptions({
    queryKey: accountKey("admin", "analytics", range),
    queryFn: async () =>
      (await unwrap(api.orders.analytics.$get({ query: { ...range } }), "Failed to fetch analytics")).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
