import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { runBatch } from "../../db/run-batch.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { lostTheRace } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { startTally, type Tally, workThrough } from "../payments/tally.ts";
import { applyPayment } from "./apply-payment.ts";
import { paymentAuthor, systemAuthor } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { isUnsure, makeRefunds } from "./make-refunds.ts";
import { findOrder } from "./order-rows.ts";
import { releaseOrder } from "./release-order.ts";

const perRun = 50;
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
  await pursueRefunds(context, tally);
  return { failed: tally.report().failures.length };
}

async function releaseExpired(context: StoreContext, tally: Tally): Promise<void> {
  const due = await context.db
    .select({
      id: orders.id,
      status: orders.status,
      intentId: orders.stripePaymentIntentId,
      reservationExpiresAt: orders.reservationExpiresAt,
    })
    .from(orders)
    .where(
      and(
        lte(orders.reservationExpiresAt, context.now().toISOString()),
        inArray(orders.status, ["pending_payment", "payment_failed", "payment_processing"]),
      ),
    )
    .orderBy(asc(orders.reservationExpiresAt))
    .limit(perRun);
  await workThrough(tally, "expired_reservations", due, async (order) => {
    const result =
      order.status === "payment_processing"
        ? await askTheBank(context, order)
        : await releaseOrder(context, order.id, systemAuthor, "Not paid in time");
    if (result === "released") tally.did("orders_released");
    if (result === "paid") tally.did("orders_settled");
  });
}

/** Those that Stripe was never asked for come first; the others in any order, so that none keeps another waiting. */
async function pursueRefunds(context: StoreContext, tally: Tally): Promise<void> {
  const owed = await context.db
    .selectDistinct({ id: refunds.orderId, wasAsked: sql`${refunds.stripeRefundId} IS NOT NULL` })
    .from(refunds)
    .where(and(eq(refunds.state, "requested"), eq(refunds.method, "card")))
    .orderBy(asc(sql`2`), sql`random()`)
    .limit(perRun);
  await workThrough(tally, "open_refunds", owed, async ({ id }) => {
    if (await makeRefunds(context, id)) tally.did("refunds_finished");
    else if (await isNeverAsked(context, id)) throw new Error("Stripe could not be asked for it");
  });
}

/** One that Stripe failed at is left alone for a while: that is no failure of this run's. */
async function isNeverAsked(context: StoreContext, orderId: string): Promise<boolean> {
  const rows = await context.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "requested"), isNull(refunds.stripeRefundId)));
  return rows.some((row) => !isUnsure(context, row));
}

/**
 * A payment the bank has accepted and not decided cannot be canceled: its outcome is looked up. One that Stripe does not
 * know, or whose money did not fit and went back, can never pay this order: the order is given up.
 */
async function askTheBank(
  context: StoreContext,
  order: { id: string; intentId: string | null; reservationExpiresAt: string | null },
) {
  const intent = order.intentId === null ? undefined : await context.payments.retrieveIntent(order.intentId);
  if (intent === undefined) return giveUpUnknown(context, order);
  const outcome = await applyPayment(context, order.id, intent);
  if (outcome === "refused" && intent.status === "succeeded") {
    return giveUp(context, order.id, "The payment did not match the order");
  }
  return outcome === "applied" && intent.status === "succeeded" ? "paid" : "in_progress";
}

/** The keys of another account, for an hour, make every payment unknown: that must not cost an order its pieces. */
async function giveUpUnknown(
  context: StoreContext,
  order: { id: string; reservationExpiresAt: string | null },
) {
  const waitedMs = context.now().getTime() - Date.parse(order.reservationExpiresAt ?? "");
  if (waitedMs < unknownForHours * 3_600_000) throw new Error("Stripe does not know its payment");
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
      if (!lostTheRace(error)) throw error;
    }
  }
}
