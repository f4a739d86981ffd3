import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreSettings } from "../store/settings-row.ts";

/** Computes until when an order waits to be picked up, in ISO 8601. */
export function addHoldDays(from: string, { pickupHoldDays }: Pick<StoreSettings, "pickupHoldDays">): string {
  return new Date(Date.parse(from) + pickupHoldDays * 86_400_000).toISOString();
}

/**
 * Computes until when an order waits for pick-up: some days from the end of its window, or from the moment when it was ready
 * if that came later. Returns null for a paid order that is not ready, which the store must not cancel.
 */
export function findHoldEnd(
  { readyAt, paidAt }: Pick<OrderRow, "readyAt" | "paidAt">,
  { endsAt }: { readonly endsAt: string },
  settings: Pick<StoreSettings, "pickupHoldDays">,
): string | null {
  if (readyAt === null) return paidAt === null ? addHoldDays(endsAt, settings) : null;
  return addHoldDays(readyAt > endsAt ? readyAt : endsAt, settings);
}
