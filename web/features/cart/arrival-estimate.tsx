import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatArrival } from "../../../contract/orders/describe-arrival.ts";
import { ArrivalLine } from "../../components/arrival-line.tsx";
import { computeTimeLeftMs, deliveryOptions } from "./delivery-query.ts";

interface ArrivalEstimateProps {
  /** Blank if the place is unknown. */
  readonly postalCode: string;
  /** True if the sentence says how long the shopper has to order for these days. */
  readonly hasTimeLeft?: boolean;
}

/**
 * Shows when an order arrives that is placed now. Only the browser shows it, because the server's pages are cached.
 * Shows nothing if no days are promised, or if these days have ended and the next ones are not loaded yet.
 */
export function ArrivalEstimate({ postalCode, hasTimeLeft = false }: ArrivalEstimateProps) {
  const { data, dataUpdatedAt } = useQuery(deliveryOptions(postalCode));
  const now = useNow();
  if (!data?.arrival) return null;
  const days = formatArrival(data.arrival);
  const leftMs = computeTimeLeftMs(data.arrival.seconds_left, dataUpdatedAt, now);
  if (leftMs <= 0) return null;
  return (
    <ArrivalLine>
      {hasTimeLeft && leftMs < longestCountdownMs
        ? `Order within ${formatTimeLeft(leftMs)}: arrives ${days}`
        : `Arrives ${days}`}
    </ArrivalLine>
  );
}

const minuteMs = 60_000;
// A longer time is no reason to decide now.
const longestCountdownMs = 12 * 60 * minuteMs;

/** Formats a time as '3 h 20 min', rounded down. */
function formatTimeLeft(leftMs: number): string {
  const minutes = Math.max(1, Math.floor(leftMs / minuteMs));
  const hours = Math.floor(minutes / 60);
  return [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])].join(
    " ",
  );
}

/** Returns the time in milliseconds, and renders the component again as it passes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
