import { formatOrderStatus } from "../../../contract/orders/format-order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { OrderRow } from "../../db/schema/orders.ts";

type PickupState = Pick<OrderRow, "fulfilment" | "status" | "statusBeforeRefund" | "readyAt">;

/** Returns true if the order waits in the shop for pick-up, also during a refund. Only then does its code open it. */
export function isReady({ fulfilment, status, statusBeforeRefund, readyAt }: PickupState): boolean {
  const reached = status === "refund_requested" ? statusBeforeRefund : status;
  return fulfilment === "pickup" && reached === "processing" && readyAt !== null;
}

/** @throws StoreError conflict for an order that was canceled, is not paid yet, is being refunded, or was handed over */
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
