import { toDisputeState } from "../../../../contract/orders/disputes.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { DisputeRow } from "../../money/disputes.ts";
import type { Payment, PaymentDispute } from "./provider.ts";

export interface DisputeChange {
  readonly after: DisputeRow;
  /** The note for the order's history; undefined if only the deadline changed. */
  readonly note: string | undefined;
}

/**
 * Computes the changes of the stored disputes from Stripe's disputes. A dispute does not change the order's status. Admins
 * respond to it in Stripe's dashboard.
 */
export function mergeDisputes(
  orderId: string,
  payment: Payment,
  storedDisputes: readonly DisputeRow[],
  now: string,
): DisputeChange[] {
  return payment.disputes.flatMap((dispute) => {
    const before = storedDisputes.find((row) => row.id === dispute.id);
    const isClosed = isClosedStatus(dispute.status);
    const dueAt = isClosed ? null : (dispute.dueAt?.toISOString() ?? null);
    const isSameStatus = before?.status === dispute.status;
    if (isSameStatus && (before?.dueAt ?? null) === dueAt) return [];
    const after: DisputeRow = {
      id: dispute.id,
      orderId,
      stripePaymentIntentId: payment.id,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: dispute.createdAt.toISOString(),
      closedAt: isClosed ? (before?.closedAt ?? now) : null,
      dueAt,
      statusAt: isSameStatus ? (before?.statusAt ?? now) : now,
    };
    return [{ after, note: isSameStatus ? undefined : describeDisputeChange(before, dispute) }];
  });
}

function isClosedStatus(status: string): boolean {
  const state = toDisputeState(status);
  return state === "won" || state === "lost";
}

function describeDisputeChange(
  before: DisputeRow | undefined,
  { amountCents, reason, status }: PaymentDispute,
): string {
  const amount = formatCents(amountCents);
  if (status === "lost") return `You lost the dispute over ${amount}. The customer keeps the money.`;
  if (isClosedStatus(status))
    return `The dispute over ${amount} ended in your favour. The store keeps the money.`;
  if (before !== undefined) return `The dispute over ${amount} is now: ${status.replaceAll("_", " ")}.`;
  return `The customer's bank disputes ${amount} of the payment: ${reason.replaceAll("_", " ")}. Do not ship before this is settled.`;
}
