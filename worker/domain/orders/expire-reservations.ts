import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { startTally, type Tally, workThrough } from "../payments/tally.ts";
import { applyPayment } from "./apply-payment.ts";
import { systemAuthor } from "./author.ts";
import { makeRefunds } from "./make-refunds.ts";
import { releaseOrder } from "./release-order.ts";

const perRun = 50;

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
    .select({ id: orders.id, status: orders.status, intentId: orders.stripePaymentIntentId })
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
        ? await askTheBank(context, order.id, order.intentId)
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

async function isNeverAsked(context: StoreContext, orderId: string): Promise<boolean> {
  const row = await context.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "requested"), isNull(refunds.stripeRefundId)))
    .get();
  return row !== undefined;
}

/** A payment the bank has accepted and not decided cannot be canceled: its outcome is looked up. */
async function askTheBank(context: StoreContext, orderId: string, intentId: string | null) {
  const intent = intentId === null ? undefined : await context.payments.retrieveIntent(intentId);
  if (intent === undefined) return "in_progress";
  const outcome = await applyPayment(context, orderId, intent);
  return outcome === "applied" && intent.status === "succeeded" ? "paid" : "in_progress";
}
