import { formatOrderStatus } from "../../../contract/orders/format-order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreSettings } from "../store/read-settings.ts";

type HoldSettings = Pick<StoreSettings, "pickupHoldDays">;

/**
 * Returns true if the order waits in the shop for pick-up, also during a refund. Only then is its code shown, and only
 * then does the code find the order.
 */
export function isReady({
  fulfilment,
  status,
  statusBeforeRefund,
  readyAt,
}: Pick<OrderRow, "fulfilment" | "status" | "statusBeforeRefund" | "readyAt">): boolean {
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  return fulfilment === "pickup" && reached === "processing" && readyAt !== null;
}

/**
 * Refuses a change of the pick-up of an order that is not under way.
 * @throws StoreError conflict for an order that was canceled, is not paid yet, is being refunded, or was handed over
 */
export function requireWaiting({
  status,
  fulfilment,
  readyAt,
}: Pick<OrderRow, "status" | "fulfilment" | "readyAt">): void {
  if (status === "paid" || status === "processing") return;
  if (status === "refund_requested") {
    throw new StoreError("conflict", {
      message: "A refund of this order is under way. Please wait until it is finished.",
    });
  }
  throw new StoreError("conflict", {
    message: `This order does not wait for pick-up. Its status is “${formatOrderStatus({ status, fulfilment, ready_at: readyAt })}”.`,
  });
}

/**
 * Computes until when an order waits for pick-up, in ISO 8601: some days from the end of its window, or from the moment
 * when it was ready if that came later.
 * @returns null if the order is paid but not ready: the shop is late, so the order does not expire
 */
export function findHoldEnd(
  { readyAt, paidAt }: Pick<OrderRow, "readyAt" | "paidAt">,
  { endsAt }: { readonly endsAt: string },
  settings: HoldSettings,
): string | null {
  if (readyAt === null) return paidAt === null ? addHoldDays(endsAt, settings) : null;
  return addHoldDays(readyAt > endsAt ? readyAt : endsAt, settings);
}

/** Adds the days that the store holds an order for pick-up to a time in ISO 8601. */
export function addHoldDays(from: string, { pickupHoldDays }: HoldSettings): string {
  return new Date(Date.parse(from) + pickupHoldDays * 86_400_000).toISOString();
}
