import { and, inArray, lte, sql } from "drizzle-orm";
import type { OrderStatus } from "../../../contract/order-status.ts";
import { runBatch } from "../../db/run-batch.ts";
import { orders } from "../../db/schema/orders.ts";
import { isVersionConflict } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { startTally, type Tally, workThrough } from "../payments/tally.ts";
import { applyPayment } from "./apply-payment.ts";
import { paymentAuthor, systemAuthor } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { findOrder } from "./order-rows.ts";
import { pursueRefunds } from "./pursue-refunds.ts";
import { releaseOrder } from "./release-order.ts";

const releasedPerRun = 50;
const askedPerRun = 20;
const unknownForHours = 24;

/**
 * The scheduled look at what was left behind: unpaid orders whose reservation ended are released (or settled, where
 * the money had arrived and its webhook had not), a bank that takes long is asked, refunds that are owed are made.
 */
export async function expireReservations(
  context: StoreContext,
  tally: Tally = startTally(60),
): Promise<{ readonly failed: number }> {
  await releaseExpired(context, tally);
  await askTheBanks(context, tally);
  await pursueRefunds(context, tally);
  return { failed: tally.report().failures.length };
}

/** In any order: none that cannot be released keeps the others from it, run after run. */
async function releaseExpired(context: StoreContext, tally: Tally): Promise<void> {
  const due = await findExpired(context, ["pending_payment", "payment_failed"], releasedPerRun);
  await workThrough(tally, "expired_reservations", due, async ({ id }) => {
    const result = await releaseOrder(context, id, systemAuthor, "Not paid in time");
    if (result === "released") tally.did("orders_released");
    if (result === "paid") tally.did("orders_settled");
  });
}

/** By themselves: a bank takes days for some payments, and they are due in every run. */
async function askTheBanks(context: StoreContext, tally: Tally): Promise<void> {
  const due = await findExpired(context, ["payment_processing"], askedPerRun);
  await workThrough(tally, "payments_at_the_bank", due, async (order) => {
    const result = await askTheBank(context, tally, order);
    if (result === "released") tally.did("orders_released");
    if (result === "paid") tally.did("orders_settled");
  });
}

async function findExpired(context: StoreContext, statuses: OrderStatus[], atMost: number) {
  return context.db
    .select({
      id: orders.id,
      intentId: orders.stripePaymentIntentId,
      reservationExpiresAt: orders.reservationExpiresAt,
    })
    .from(orders)
    .where(
      and(lte(orders.reservationExpiresAt, context.now().toISOString()), inArray(orders.status, statuses)),
    )
    .orderBy(sql`random()`)
    .limit(atMost);
}

/**
 * A payment the bank has accepted and not decided cannot be canceled: its outcome is looked up. One that Stripe does not
 * know, or whose money did not fit and went back, can never pay this order: the order is given up.
 */
async function askTheBank(
  context: StoreContext,
  tally: Tally,
  order: { id: string; intentId: string | null; reservationExpiresAt: string | null },
) {
  const intent = order.intentId === null ? undefined : await context.payments.retrieveIntent(order.intentId);
  if (intent === undefined) return giveUpUnknown(context, tally, order);
  const outcome = await applyPayment(context, order.id, intent);
  if (outcome === "refused" && intent.status === "succeeded") {
    return giveUp(context, order.id, "The payment did not match the order");
  }
  return outcome === "applied" && intent.status === "succeeded" ? "paid" : "in_progress";
}

/** The keys of another account, for an hour, make every payment unknown: that must not cost an order its pieces. */
async function giveUpUnknown(
  context: StoreContext,
  tally: Tally,
  order: { id: string; reservationExpiresAt: string | null },
) {
  const waitedMs = context.now().getTime() - Date.parse(order.reservationExpiresAt ?? "");
  if (waitedMs < unknownForHours * 3_600_000) {
    tally.failed(`payments_at_the_bank ${order.id}: Stripe does not know its payment`);
    return "in_progress";
  }
  return giveUp(context, order.id, "The payment is unknown to the payment provider");
}

async function giveUp(context: StoreContext, orderId: string, notes: string) {
  for (;;) {
    const order = await findOrder(context, orderId);
    if (order?.status !== "payment_processing") return "in_progress";
    try {
      await runBatch(context.db, cancellation(context, order, paymentAuthor, notes));
      return "released";
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
  }
}
