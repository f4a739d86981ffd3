import { and, count, eq, gte, type SQL } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { awaitsPayment } from "../../../contract/order-status.ts";
import type { PaymentEvent, PaymentIntent } from "../../adapters/payment-provider.ts";
import { runBatch } from "../../db/run-batch.ts";
import { checkoutClients } from "../../db/schema/checkout-clients.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { isVersionConflict, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "../orders/apply-payment.ts";
import { paymentAuthor } from "../orders/author.ts";
import { changeOrder, findOrder, type OrderRow, writeHistory } from "../orders/order-rows.ts";
import { type EventOutcome, writeEvent } from "../orders/stripe-event-row.ts";
import type { Profile } from "../profiles/profile.ts";

// Stolen cards are tried one after the other on one payment: nobody needs so many tries to pay.
const declinesAnOrder = 8;
const declinesAnAccount = 12;
// A household, an office or a phone company's customers share one: more than all of them together ever need.
const declinesANetwork = 30;
const windowMinutes = 60;
const declined = eq(stripeEvents.type, "payment_intent.payment_failed");

/** Is this decline one too many for its order? */
export async function isCardTesting(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
): Promise<boolean> {
  if (!awaitsPayment(order.status) || intent.status !== "requires_payment_method") return false;
  const before = await context.db
    .select({ declines: count() })
    .from(stripeEvents)
    .where(and(declined, eq(stripeEvents.orderId, order.id)))
    .get();
  return (before?.declines ?? 0) + 1 >= declinesAnOrder;
}

/**
 * Ends the payment: the intent is canceled at Stripe first, so that no further card can be tried on it. Stripe's own
 * event of that then cancels the order and puts its pieces back.
 */
export async function closeAfterDeclines(
  context: StoreContext,
  orderId: string,
  event: PaymentEvent,
  intent: PaymentIntent,
): Promise<EventOutcome> {
  const canceled = await context.payments.cancelIntent(intent.id);
  if (canceled?.status !== "canceled") return applyPayment(context, orderId, canceled ?? intent, event);
  for (;;) {
    const order = await findOrder(context, orderId);
    const isOpen = order !== undefined && awaitsPayment(order.status);
    try {
      await runBatch(context.db, [
        ...(isOpen
          ? [
              changeOrder(context, order, { status: "payment_failed", paymentStatus: "failed" }),
              ...writeHistory(context, order.id, {
                status: "payment_failed",
                author: paymentAuthor,
                notes:
                  "Too many cards were declined: this payment has been closed. You have not been charged.",
              }),
            ]
          : []),
        writeEvent(context, event, { outcome: isOpen ? "applied" : "unchanged", orderId, detail: undefined }),
      ]);
      return isOpen ? "applied" : "unchanged";
    } catch (error) {
      if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
      if (!isVersionConflict(error)) throw error;
    }
  }
}

/**
 * @param networkHash of the network that asks (checkout-clients.ts); undefined for the machine itself.
 * @throws StoreError too_many_requests where an account's cards, or a network's, were declined over and over
 */
export async function refuseAfterDeclines(
  context: StoreContext,
  profile: Profile,
  networkHash: string | undefined,
): Promise<void> {
  const [[account], [network]] = await context.db.batch([
    recentDeclines(context, eq(orders.profileId, profile.id)),
    recentDeclines(context, eq(checkoutClients.networkHash, networkHash ?? "")),
  ]);
  const isTolerable =
    (account?.declines ?? 0) < declinesAnAccount && (network?.declines ?? 0) < declinesANetwork;
  if (isTolerable) return;
  throw new StoreError("too_many_requests", {
    message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
  });
}

function recentDeclines(context: StoreContext, whose: SQL) {
  const since = new Date(context.now().getTime() - windowMinutes * 60_000).toISOString();
  return context.db
    .select({ declines: count() })
    .from(stripeEvents)
    .innerJoin(orders, eq(orders.id, stripeEvents.orderId))
    .leftJoin(checkoutClients, eq(checkoutClients.orderId, orders.id))
    .where(and(declined, whose, gte(stripeEvents.receivedAt, since)));
}
