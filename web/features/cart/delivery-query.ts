import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../lib/api.ts";

/** The query for the cost and the days of delivery to a postal code. Blank text is not looked up. */
export function deliveryOptions(postalCode: string) {
  return queryOptions({
    queryKey: ["delivery", postalCode],
    queryFn: () =>
      unwrapData(
        api.delivery.$get({ query: { postal_code: postalCode } }),
        "We couldn't look up the delivery cost. Please try again.",
      ),
    enabled: postalCode !== "",
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.arrival ? limitDelay(computeTimeLeftMs(data.arrival.seconds_left, dataUpdatedAt)) : false,
  });
}

/**
 * Computes how long the days of arrival are promised. The device's clock can be wrong, so it only measures the time
 * since the server's answer.
 */
export function computeTimeLeftMs(secondsLeft: number, answeredAtMs: number, nowMs = Date.now()): number {
  return secondsLeft * 1_000 - Math.max(0, nowMs - answeredAtMs);
}

/** Limits the time until the days are looked up again: neither at short intervals nor after hours. */
function limitDelay(delayMs: number): number {
  return Math.min(Math.max(delayMs, minuteMs), hourMs);
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
