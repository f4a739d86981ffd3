import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../lib/api.ts";

export const deliveryFailure = "We couldn't look up the delivery cost. Please try again.";

/** The query for the cost and the days of delivery to a postal code. Blank text is not looked up. */
export function deliveryOptions(postalCode: string) {
  return queryOptions({
    queryKey: ["delivery", postalCode],
    queryFn: () => unwrapData(api.delivery.$get({ query: { postal_code: postalCode } }), deliveryFailure),
    enabled: postalCode !== "",
    refetchInterval: ({ state: { data } }) => (data?.arrival ? computeDelayMs(data.arrival.order_by) : false),
  });
}

/** Computes when to look up the days again: when they change, but neither at short intervals nor after hours. */
function computeDelayMs(orderBy: string): number {
  return Math.min(Math.max(Date.parse(orderBy) - Date.now(), minuteMs), hourMs);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
