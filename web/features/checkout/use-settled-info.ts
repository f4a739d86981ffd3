import { useEffect, useState } from "react";
import type { OrderRequest } from "./queries.ts";

// Typing the last field of a form changes the order several times.
const settleMs = 600;

/**
 * Returns what is typed once it stays the same. While a field is corrected, it is what was complete before, so that the
 * order and the typed card stay.
 * @param typed what is typed, or undefined while something is missing or invalid
 */
export function useDebouncedOrderRequest(typed: OrderRequest | undefined) {
  const [settled, setSettled] = useState(typed);
  const typedText = JSON.stringify(typed);
  const isSettled = typedText === undefined || typedText === JSON.stringify(settled);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [isSettled, typed]);
  return [settled, setSettled] as const;
}
