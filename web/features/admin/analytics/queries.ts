import { queryOptions } from "@tanstack/react-query";
import { addDays, daysBetween } from "../../../../contract/shared/store-time.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import type { DayRange } from "../shared/periods.tsx";

/** Loads the numbers of a period. The server chooses the last 30 days by default. */
export function analyticsOptions({ from, to }: DayRange) {
  const query = {
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
  };
  return queryOptions({
    queryKey: accountKey("admin", "analytics", query),
    queryFn: () => unwrapData(api.orders.analytics.$get({ query }), "Failed to fetch analytics"),
  });
}

/** Loads the numbers of as many days before a period. */
export function analyticsBeforeOptions(from: string, to: string) {
  return analyticsOptions({ from: addDays(from, -daysBetween(from, to).length), to: addDays(from, -1) });
}
