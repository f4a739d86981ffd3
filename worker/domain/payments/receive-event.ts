import { eq } from "drizzle-orm";
import * as v from "valibot";
import { awaitsPayment } from "../../../contract/order-status.ts";
import { idSchema } from "../../../contract/request-values.ts";
import type { PaymentEvent, PaymentIntent } from "../../adapters/payment-provider.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { makeRefunds } from "../orders/make-refunds.ts";
import { findOrder, type OrderRow } from "../orders/order-rows.ts";
import { findStray, returnStray } from "../orders/stray-payments.ts";
import type { EventOutcome } from "../orders/stripe-event-row.ts";
import { closeAfterDeclines, isCardTesting } from "./declines.ts";
import { receiveRefunds } from "./receive-refunds.ts";
import { recordDispute } from "./record-dispute.ts";
import { remember } from "./remember-event.ts";
import { keepUnprocessed } from "./unprocessed-events.ts";

/** `waiting`: its order is not there (yet); it is kept and tried again. */
export type Receipt = EventOutcome | "waiting";

/** What the store wants to hear of: the webhook endpoint's events, and those that are looked for when one is lost. */
export const heardEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
] as const;

/**
 * Applies one of Stripe's events, once, however often and in whatever order they come.
 * @throws StoreError payment_provider_unavailable where Stripe must be asked and cannot be
 */
export async function receiveEvent(context: StoreContext, event: PaymentEvent): Promise<Receipt> {
  const known = await findKnown(context, event);
  if (known !== undefined) {
    // Whoever stored it may have died before giving back what the event made the order owe.
    if (known.orderId !== null) await makeRefunds(context, known.orderId);
    return "unchanged";
  }
  const receipt = await apply(context, event);
  if (receipt === "waiting") {
    await keepUnprocessed(context, event, { state: "waiting", detail: "Its order is not there" });
  }
  return receipt;
}

async function apply(context: StoreContext, event: PaymentEvent): Promise<Receipt> {
  if (event.isLive !== context.payments.isLive) {
    return remember(context, event, "refused", { detail: `a ${event.isLive ? "live" : "test"} event` });
  }
  if (!heardEvents.some((type) => type === event.type)) return remember(context, event, "ignored");
  const { subject } = event;
  switch (subject.kind) {
    case "intent":
      return receiveIntent(context, event, subject.intent);
    case "other":
      return remember(context, event, "ignored");
    default: {
      const intentId = subject.kind === "refund" ? subject.refund.intentId : intentIdOf(subject);
      const stray = subject.kind === "dispute" ? undefined : await findStray(context, intentId);
      if (stray !== undefined) {
        await returnStray(context, stray);
        return remember(context, event, "applied", { orderId: stray.orderId, detail: "of a stray payment" });
      }
      const order = await orderOfIntent(context, intentId);
      if (order === "waiting") return "waiting";
      if (order === undefined) return remember(context, event, "ignored", { detail: notOurs });
      if (subject.kind === "dispute") return recordDispute(context, order, event, subject.dispute);
      return receiveRefunds(context, order, event, subject);
    }
  }
}

const notOurs = "not a payment of the store";

async function receiveIntent(
  context: StoreContext,
  event: PaymentEvent,
  intent: PaymentIntent,
): Promise<Receipt> {
  if (!v.is(idSchema, intent.orderId)) return remember(context, event, "ignored", { detail: notOurs });
  const order = await findOrder(context, intent.orderId);
  if (order === undefined) return "waiting";
  const now = await presentState(context, order, event, intent);
  if (event.type === "payment_intent.payment_failed" && (await isCardTesting(context, order, now))) {
    return closeAfterDeclines(context, order.id, event, now);
  }
  return applyPayment(context, order.id, now, event);
}

/**
 * An event tells how it was when it was sent. Success is final; anything else that meets an order which has moved on
 * since may be old news, so Stripe is asked how it is now.
 */
async function presentState(
  context: StoreContext,
  order: OrderRow,
  event: PaymentEvent,
  intent: PaymentIntent,
): Promise<PaymentIntent> {
  const isOldNews = awaitsPayment(order.status) && order.status !== "pending_payment";
  if (event.type === "payment_intent.succeeded" || !isOldNews) return intent;
  return (await context.payments.retrieveIntent(intent.id)) ?? intent;
}

/**
 * The order that an intent pays. One that the order does not know of (yet) says itself whose it is; undefined where it
 * is no payment of the store, or one that its order has replaced.
 */
async function orderOfIntent(
  context: StoreContext,
  intentId: string | undefined,
): Promise<OrderRow | "waiting" | undefined> {
  if (intentId === undefined) return undefined;
  const order = await context.db
    .select()
    .from(orders)
    .where(eq(orders.stripePaymentIntentId, intentId))
    .get();
  if (order !== undefined) return order;
  const intent = await context.payments.retrieveIntent(intentId);
  if (intent === undefined || !v.is(idSchema, intent.orderId)) return undefined;
  const named = await findOrder(context, intent.orderId);
  if (named === undefined) return "waiting";
  return named.stripePaymentIntentId === null ? named : undefined;
}

function intentIdOf(
  subject:
    | { kind: "charge"; intentId: string | undefined }
    | { kind: "dispute"; dispute: { intentId: string | undefined } },
): string | undefined {
  return subject.kind === "charge" ? subject.intentId : subject.dispute.intentId;
}

async function findKnown(context: StoreContext, event: PaymentEvent) {
  return context.db
    .select({ orderId: stripeEvents.orderId })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id))
    .get();
}
