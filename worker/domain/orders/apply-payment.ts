import { StoreError } from "../../../contract/errors.ts";
import { canMoveOrder, type OrderStatus } from "../../../contract/order-status.ts";
import type { PaymentEvent, PaymentIntent } from "../../adapters/payment-provider.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { isVersionConflict, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { failPayment, markProcessing } from "./fail-payment.ts";
import { makeRefunds } from "./make-refunds.ts";
import { findOrder, type OrderRow } from "./order-rows.ts";
import { mismatchOf } from "./payment-mismatch.ts";
import { recordLatePayment, settlePayment } from "./settle-payment.ts";
import { confirmStray, findStray, recordStray, returnStray } from "./stray-payments.ts";
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
    // Before the order: what is written down as stray later moves the order's version.
    const known = intent.status === "succeeded" ? await findStray(context, intent.id) : undefined;
    const order = await findOrder(context, orderId);
    if (order === undefined) return "ignored";
    const {
      outcome,
      detail = "",
      statements,
    } = known === undefined ? decide(context, order, intent) : wentBack;
    // Asked before the event is stored: where this fails, the event is delivered again.
    const isNewStray = outcome === "refused" && known === undefined;
    const stray = isNewStray ? await confirmStray(context, order, intent) : undefined;
    if (isNewStray) console.warn(`Payment refused for order ${order.orderNumber}: ${detail}`);
    try {
      await runBatch(context.db, [
        ...statements,
        ...(stray === undefined ? [] : recordStray(context, order, stray, detail)),
        ...(event === undefined ? [] : [writeEvent(context, event, { outcome, orderId, detail })]),
      ]);
    } catch (error) {
      if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
      if (isVersionConflict(error)) continue;
      throw error;
    }
    if (stray !== undefined) await returnNow(context, stray.id);
    if (order.status === "canceled") await makeRefunds(context, orderId);
    return outcome;
  }
}

const wentBack: Decision = { outcome: "refused", detail: "its money goes back", statements: [] };

/** Written down already: where Stripe cannot be reached the reconciliation does the rest. */
async function returnNow(context: StoreContext, intentId: string): Promise<void> {
  try {
    const stray = await findStray(context, intentId);
    if (stray !== undefined) await returnStray(context, stray);
  } catch (error) {
    if (!(error instanceof StoreError && error.code === "payment_provider_unavailable")) throw error;
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
