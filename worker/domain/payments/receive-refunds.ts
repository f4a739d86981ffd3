import type { PaymentEvent, PaymentRefund } from "../../adapters/payment-provider.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { applyRefund } from "../orders/apply-refund.ts";
import { findOrder, type OrderRow } from "../orders/order-rows.ts";
import type { EventOutcome } from "../orders/stripe-event-row.ts";
import { remember } from "./remember-event.ts";

type RefundSubject =
  | { readonly kind: "refund"; readonly refund: PaymentRefund }
  | { readonly kind: "charge"; readonly intentId: string | undefined; readonly refundedCents: number };

/**
 * Applies what an event says of refunds: of one, or (charge.refunded) that a charge's refunds have changed. An order
 * whose payment was not heard of yet is settled first: events come in any order.
 */
export async function receiveRefunds(
  context: StoreContext,
  before: OrderRow,
  event: PaymentEvent,
  subject: RefundSubject,
): Promise<EventOutcome> {
  const about = { orderId: before.id };
  const order = before.paidAt === null ? await settleFirst(context, before, subject) : before;
  if (order === undefined) {
    return remember(context, event, "ignored", { ...about, detail: "the payment did not fit the order" });
  }
  if (subject.kind === "refund") return applyRefund(context, order.id, subject.refund, event);
  if (subject.refundedCents === order.refundedCents || subject.intentId === undefined) {
    return remember(context, event, "unchanged", about);
  }
  const [last, ...others] = await context.payments.listRefunds(subject.intentId);
  if (last === undefined) return remember(context, event, "unchanged", about);
  // Oldest first; the event goes into the batch of the last one.
  for (const refund of others.toReversed()) await applyRefund(context, order.id, refund);
  return applyRefund(context, order.id, last, event);
}

async function settleFirst(
  context: StoreContext,
  order: OrderRow,
  subject: RefundSubject,
): Promise<OrderRow | undefined> {
  const intentId = subject.kind === "refund" ? subject.refund.intentId : subject.intentId;
  const intent = intentId === undefined ? undefined : await context.payments.retrieveIntent(intentId);
  if (intent === undefined) return undefined;
  await applyPayment(context, order.id, intent);
  const settled = await findOrder(context, order.id);
  return settled?.paidAt === null ? undefined : settled;
}
