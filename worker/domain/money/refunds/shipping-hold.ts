import type { LimitingDisputeState } from "../../../../contract/orders/disputes.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { getLimitingDisputeState, type OrderDispute } from "../disputes.ts";
import type { RefundRow } from "./read-refunds.ts";
import { isOwn, isPayout } from "./refund-kinds.ts";

/** The records that can hold an order back. */
export interface HoldRecords {
  readonly order: OrderRow;
  readonly disputes: readonly OrderDispute[];
  readonly refunds: readonly RefundRow[];
}

/** The confirmations with which an order leaves in spite of a problem (acknowledgementEntries in the contract). */
export interface Acknowledgements {
  readonly acknowledge_dispute?: boolean | undefined;
  readonly acknowledge_failed_refund?: boolean | undefined;
}

/**
 * Refuses to let an order leave the store if its payment is disputed, or if the customer waits for a refund that
 * failed, unless an admin has confirmed to know.
 * @throws StoreError payment_disputed, refund_failed
 */
export function refuseHeld(
  { disputes, refunds }: HoldRecords,
  { acknowledge_dispute = false, acknowledge_failed_refund = false }: Acknowledgements = {},
): void {
  const dispute = getLimitingDisputeState(disputes);
  if (dispute !== null && !acknowledge_dispute) {
    throw new StoreError("payment_disputed", { message: confirmationRequests[dispute] });
  }
  if (hasFailedRefund(refunds) && !acknowledge_failed_refund) {
    throw new StoreError("refund_failed", {
      message:
        "A refund of this order failed, so the customer waits for the money. Confirm that you want to ship it anyway.",
    });
  }
}

/**
 * Returns true if a payout failed, or a refund of the order's own money that no later refund of at least the same
 * amount replaced. A payout that is made again is canceled.
 */
export function hasFailedRefund(refunds: readonly RefundRow[]): boolean {
  const own = refunds.filter(isOwn);
  const isReplaced = (failed: RefundRow) =>
    own.some(
      (later) =>
        (later.state === "requested" || later.state === "succeeded") &&
        later.amountCents >= failed.amountCents &&
        later.createdAt > failed.createdAt,
    );
  return refunds.some((row) => row.state === "failed" && (isPayout(row) || (isOwn(row) && !isReplaced(row))));
}

const confirmationRequests: Readonly<Record<LimitingDisputeState, string>> = {
  inquiry: "The customer's bank is asking about this payment. Confirm that you want to ship it anyway.",
  open: "The customer's bank disputes this payment. Confirm that you want to ship it anyway.",
  lost: "The bank gave this payment back to the customer. Confirm that you want to ship it anyway.",
};
