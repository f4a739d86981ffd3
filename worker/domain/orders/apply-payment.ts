import { canMoveOrder, type OrderStatus } from "../../../contract/order-status.ts";
import type { PaymentEvent, PaymentIntent } from "../../adapters/stripe.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { lostTheRace, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { failPayment, markProcessing } from "./fail-payment.ts";
import { makeRefunds } from "./make-refunds.ts";
import { findOrder, type OrderRow } from "./order-rows.ts";
import { mismatchOf } from "./payment-mismatch.ts";
import { returnStrayPayment } from "./return-stray-payment.ts";
import { recordLatePayment, settlePayment } from "./settle-payment.ts";
import { type EventOutcome, writeEvent } from "./stripe-event-row.ts";

/**
 * The one place where Stripe's word changes an order: for the webhook, for confirm-order and for every other look at
 * an intent. Whoever comes first writes; everybody else finds nothing left to do and says `unchanged`. An event is
 * stored in the same batch as its effect, so its second delivery is `unchanged` too.
 */
export async function applyPayment(
  context: StoreContext,
  orderId: string,
  intent: PaymentIntent,
  event?: PaymentEvent,
): Promise<EventOutcome> {
  for (;;) {
    const order = await findOrder(context, orderId);
    if (order === undefined) return "ignored";
    const { outcome, detail, statements } = decide(context, order, intent);
    const eventRow = event === undefined ? [] : [writeEvent(context, event, { outcome, orderId, detail })];
    if (outcome === "refused") {
      console.warn(`Payment refused for order ${order.orderNumber}: ${detail}`);
      // Before the event is stored: where this fails, the event is delivered again.
      await returnStrayPayment(context, order, intent);
    }
    try {
      await runBatch(context.db, [...statements, ...eventRow]);
    } catch (error) {
      if (lostTheRace(error)) continue;
      if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
      throw error;
    }
    if (order.status === "canceled") await makeRefunds(context, orderId);
    return outcome;
  }
}

interface Decision {
  readonly outcome: EventOutcome;
  readonly statements: Statement[];
  readonly detail?: string;
}

function decide(context: StoreContext, order: OrderRow, intent: PaymentIntent): Decision {
  const mismatch = mismatchOf(context.payments, order, intent);
  if (mismatch !== undefined) return { ...mismatch, statements: [] };
  switch (intent.status) {
    case "succeeded":
      if (order.status === "canceled" && order.paidAt === null) {
        return { outcome: "applied", statements: recordLatePayment(context, order, intent) };
      }
      return move(order, "paid", () => settlePayment(context, order, intent));
    case "processing":
      return move(order, "payment_processing", () => markProcessing(context, order, intent));
    case "canceled":
      return move(order, "canceled", () =>
        cancellation(context, order, paymentAuthor, "The payment was given up"),
      );
    case "requires_payment_method":
      // Without a failure nobody has tried to pay yet.
      if (intent.failureMessage === undefined) return unchanged;
      return move(order, "payment_failed", () => failPayment(context, order, intent));
    default:
      return unchanged;
  }
}

const unchanged: Decision = { outcome: "unchanged", statements: [] };

/**
 * What may not move (any more) stays: a late or repeated event never takes an order backwards. Once it is paid, only
 * refunds speak for it.
 */
function move(order: OrderRow, to: OrderStatus, statements: () => Statement[]): Decision {
  if (order.paidAt !== null || !canMoveOrder("payment", order.status, to)) return unchanged;
  return { outcome: "applied", statements: statements() };
}
