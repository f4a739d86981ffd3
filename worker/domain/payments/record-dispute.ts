import { sql } from "drizzle-orm";
import { formatCents } from "../../../contract/money.ts";
import type { PaymentDispute, PaymentEvent } from "../../adapters/payment-provider.ts";
import { runBatch } from "../../db/run-batch.ts";
import { disputes } from "../../db/schema/payments.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "../orders/author.ts";
import { type OrderRow, writeHistory } from "../orders/order-rows.ts";
import { type EventOutcome, writeEvent } from "../orders/stripe-event-row.ts";

/**
 * Records that a shopper's bank takes money back, and how it ended. The order stays where it is and says so in its
 * history; Stripe's dashboard is where a dispute is answered. News that comes after the end changes nothing.
 */
export async function recordDispute(
  context: StoreContext,
  order: OrderRow,
  event: PaymentEvent,
  dispute: PaymentDispute,
): Promise<EventOutcome> {
  const isClosed = event.type === "charge.dispute.closed";
  const known = await context.db
    .select({ closedAt: disputes.closedAt, status: disputes.status, statusAt: disputes.statusAt })
    .from(disputes)
    .where(sql`${disputes.id} = ${dispute.id}`)
    .get();
  const statusAt = event.occurredAt.toISOString();
  const isOldNews =
    known !== undefined &&
    (known.closedAt !== null ||
      (known.status === dispute.status && !isClosed) ||
      (statusAt < (known.statusAt ?? "") && !isClosed) ||
      event.type === "charge.dispute.created");
  const outcome = isOldNews ? "unchanged" : "applied";
  const closedAt = isClosed ? event.occurredAt.toISOString() : null;
  const row = context.db
    .insert(disputes)
    .values({
      id: dispute.id,
      orderId: order.id,
      stripePaymentIntentId: dispute.intentId ?? null,
      amountCents: dispute.amountCents,
      reason: dispute.reason,
      status: dispute.status,
      openedAt: event.occurredAt.toISOString(),
      closedAt,
      statusAt,
    })
    .onConflictDoUpdate({
      target: disputes.id,
      set: { status: dispute.status, closedAt, statusAt },
      setWhere: sql`${disputes.closedAt} IS NULL`,
    });
  try {
    await runBatch(context.db, [
      ...(isOldNews
        ? []
        : [
            row,
            ...writeHistory(context, order.id, {
              status: order.status,
              author: paymentAuthor,
              notes: noteOf(dispute, event.type),
            }),
          ]),
      writeEvent(context, event, { outcome, orderId: order.id, detail: undefined }),
    ]);
    return outcome;
  } catch (error) {
    if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
    throw error;
  }
}

function noteOf(dispute: PaymentDispute, type: string): string {
  const amount = formatCents(dispute.amountCents);
  const reason = dispute.reason.replaceAll("_", " ");
  if (type === "charge.dispute.closed") {
    const end = dispute.status === "won" ? "The store keeps the money" : "The bank keeps the money";
    return `The dispute over ${amount} was closed (${dispute.status.replaceAll("_", " ")}). ${end}.`;
  }
  if (type === "charge.dispute.updated") {
    return `The dispute over ${amount} is now: ${dispute.status.replaceAll("_", " ")}.`;
  }
  return `The customer's bank disputes ${amount} of the payment: ${reason}. Do not ship before this is settled.`;
}
