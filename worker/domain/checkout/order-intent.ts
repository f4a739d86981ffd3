import type { PaymentIntent } from "../../adapters/payment-provider.ts";
import { runBatch } from "../../db/run-batch.ts";
import { isVersionConflict } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { paymentAuthor } from "../orders/author.ts";
import { cancellation } from "../orders/cancellation.ts";
import { changeOrder, findOrder, type OrderRow } from "../orders/order-rows.ts";
import { reservationEnd, reservationMinutes } from "../orders/place-order.ts";
import type { Profile } from "../profiles/profile.ts";

/**
 * What Stripe says of the order's intent before the order is touched. `open`: it can still be paid (no intent yet:
 * undefined). `closed`: paid, or with the bank. `moved`: the order was just changed by what Stripe said, look again.
 */
export type PaymentLook =
  | { readonly state: "open"; readonly intent: PaymentIntent | undefined }
  | { readonly state: "closed"; readonly intent: PaymentIntent; readonly order: OrderRow }
  | { readonly state: "moved"; readonly intent?: undefined };

export async function lookAtPayment(context: StoreContext, order: OrderRow): Promise<PaymentLook> {
  if (order.stripePaymentIntentId === null) return { state: "open", intent: undefined };
  const intent = await context.payments.retrieveIntent(order.stripePaymentIntentId);
  if (intent === undefined) return giveUp(context, order, "The payment is unknown to the payment provider");

  const isOver = intent.status === "canceled";
  const isDeclined = order.status === "payment_processing" && intent.status === "requires_payment_method";
  if (isOver || isDeclined) {
    await applyPayment(context, order.id, intent);
    return { state: "moved" };
  }
  if (intent.status !== "succeeded" && intent.status !== "processing") return { state: "open", intent };

  const outcome = await applyPayment(context, order.id, intent);
  if (outcome === "refused") return giveUp(context, order, "The payment did not match the order");
  const settled = await findOrder(context, order.id);
  return settled === undefined ? { state: "moved" } : { state: "closed", intent, order: settled };
}

/**
 * The order's intent with the order's amount: made where there is none, brought up to date where it differs.
 * A slow tab may have written the amount of an order that changed in between: it looks again, and puts it right.
 */
export async function changeableIntent(
  context: StoreContext,
  profile: Profile,
  order: OrderRow,
  known: PaymentIntent | undefined,
): Promise<PaymentIntent | "again"> {
  if (known === undefined) return createIntent(context, profile, order);
  if (known.amountCents === order.totalCents) return known;
  const updated = await context.payments.updateIntentAmount({
    id: known.id,
    amountCents: order.totalCents,
  });
  const isCurrent = (await findOrder(context, order.id))?.version === order.version;
  return isCurrent && updated.amountCents === order.totalCents ? updated : "again";
}

/** A shopper who is back at the payment page keeps the pieces for the time that paying takes. */
export async function keepReservation(
  context: StoreContext,
  order: OrderRow,
): Promise<"unchanged" | "changed"> {
  const renewBefore = new Date(context.now().getTime() + (reservationMinutes / 3) * 60_000).toISOString();
  if (order.reservationExpiresAt !== null && order.reservationExpiresAt > renewBefore) return "unchanged";
  await unlessRaced(
    context.db.batch([changeOrder(context, order, { reservationExpiresAt: reservationEnd(context) })]),
  );
  return "changed";
}

/** The idempotency key is the order's version: two tabs that ask at the same moment make one intent. */
async function createIntent(
  context: StoreContext,
  profile: Profile,
  order: OrderRow,
): Promise<PaymentIntent | "again"> {
  const intent = await context.payments.createIntent({
    amountCents: order.totalCents,
    orderId: order.id,
    orderNumber: order.orderNumber,
    receiptEmail: profile.email,
    idempotencyKey: `order:${order.id}:v${order.version}`,
  });
  const isOurs = await unlessRaced(
    context.db.batch([changeOrder(context, order, { stripePaymentIntentId: intent.id })]),
  );
  return isOurs ? intent : "again";
}

/** The order cannot be paid with its intent any more: it is closed, and the next round places a new one. */
async function giveUp(context: StoreContext, order: OrderRow, notes: string): Promise<PaymentLook> {
  await unlessRaced(runBatch(context.db, cancellation(context, order, paymentAuthor, notes)));
  return { state: "moved" };
}

/** @returns false when someone else wrote to the order first. */
async function unlessRaced(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isVersionConflict(error)) return false;
    throw error;
  }
}
