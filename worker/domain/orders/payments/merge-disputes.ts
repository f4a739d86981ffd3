import { formatCents } from "../../../../contract/shared/money.ts";
import type { disputes } from "../../../db/schema/payments.ts";
import type { Payment, PaymentDispute } from "./provider.ts";

export type DisputeRow = typeof disputes.$inferSelect;

export interface DisputeChange {
  readonly after: DisputeRow;
  readonly note: string;
}

/**
 * What Stripe's disputes change of those that the store knows. The order stays where it is and says so in its history;
 * Stripe's dashboard is where a dispute is answered.
 */
export function mergeDisputes(
  orderId: string,
  payment: Payment,
  known: readonly DisputeRow[],
  now: string,
): DisputeChange[] {
  return payment.disputes.flatMap((dispute) => {
    const before = known.find((row) => row.id === dispute.id);
    if (before?.status === dispute.status) return [];
    const after: DisputeRow = {
      id: dispute.id,
      orderId,
      stripePaymentIntentId: payment.id,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: dispute.createdAt.toISOString(),
      closedAt: closedStatuses.has(dispute.status) ? now : null,
      statusAt: now,
    };
    return [{ after, note: noteOnDispute(before, dispute) }];
  });
}

const closedStatuses: ReadonlySet<string> = new Set(["won", "lost", "warning_closed", "prevented"]);

function noteOnDispute(
  before: DisputeRow | undefined,
  { amountCents, reason, status }: PaymentDispute,
): string {
  const amount = formatCents(amountCents);
  const state = status.replaceAll("_", " ");
  if (closedStatuses.has(status)) {
    const end = status === "lost" ? "The bank keeps the money" : "The store keeps the money";
    return `The dispute over ${amount} was closed (${state}). ${end}.`;
  }
  if (before !== undefined) return `The dispute over ${amount} is now: ${state}.`;
  return `The customer's bank disputes ${amount} of the payment: ${reason.replaceAll("_", " ")}. Do not ship before this is settled.`;
}
