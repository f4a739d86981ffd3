import { eq } from "drizzle-orm";
import * as v from "valibot";
import { StoreError } from "../../../contract/errors.ts";
import { awaitsPayment } from "../../../contract/order-status.ts";
import { idSchema } from "../../../contract/request-values.ts";
import type { PaymentEvent, PaymentIntent } from "../../adapters/stripe.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { findOrder, type OrderRow } from "../orders/order-rows.ts";
import { type EventOutcome, writeEvent } from "../orders/stripe-event-row.ts";

const paymentEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
];

/**
 * Applies one of Stripe's events, once, however often and in whatever order they come.
 * @throws StoreError service_unavailable for an order of ours that is not there (yet): Stripe delivers it again.
 */
export async function receiveEvent(context: StoreContext, event: PaymentEvent): Promise<EventOutcome> {
  if (await isKnown(context, event)) return "unchanged";
  if (event.isLive !== context.payments.isLive) {
    return remember(context, event, "refused", `a ${event.isLive ? "live" : "test"} event`);
  }
  const { intent } = event;
  if (intent === undefined || !paymentEvents.includes(event.type)) return remember(context, event, "ignored");
  if (!v.is(idSchema, intent.orderId))
    return remember(context, event, "ignored", "not a payment of the store");

  const order = await findOrder(context, intent.orderId);
  if (order === undefined) throw new StoreError("service_unavailable");
  return applyPayment(context, order.id, await presentState(context, order, event, intent), event);
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

async function isKnown(context: StoreContext, event: PaymentEvent): Promise<boolean> {
  const row = await context.db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, event.id))
    .get();
  return row !== undefined;
}

async function remember(
  context: StoreContext,
  event: PaymentEvent,
  outcome: EventOutcome,
  detail?: string,
): Promise<EventOutcome> {
  try {
    await writeEvent(context, event, { outcome, orderId: event.intent?.orderId, detail });
    return outcome;
  } catch (error) {
    if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
    throw error;
  }
}
