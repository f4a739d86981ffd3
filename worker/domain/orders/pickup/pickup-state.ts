import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import type { OrderRow } from "../order-rows.ts";

type PickupState = Pick<OrderRow, "fulfilment" | "status" | "readyAt">;

/** Returns true if the order waits in the shop to be fetched. Only then does its code open it. */
export function isReady({ fulfilment, status, readyAt }: PickupState): boolean {
  return fulfilment === "pickup" && status === "processing" && readyAt !== null;
}

/** @throws StoreError conflict for an order that was canceled, is not paid yet, or was fetched */
export function requireWaiting({ status }: PickupState): void {
  if (status === "paid" || status === "processing") return;
  throw new StoreError("conflict", {
    message: `An order that is ${formatCode(status).toLowerCase()} does not wait for pick-up.`,
  });
}
