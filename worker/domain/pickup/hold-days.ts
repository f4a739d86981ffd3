import type { StoreSettings } from "../settings/settings-row.ts";

/** Computes until when an order waits to be fetched, in ISO 8601. */
export function addHoldDays(from: string, { pickupHoldDays }: Pick<StoreSettings, "pickupHoldDays">): string {
  return new Date(Date.parse(from) + pickupHoldDays * 86_400_000).toISOString();
}
