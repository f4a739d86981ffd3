import { and, asc, eq, lt, sql } from "drizzle-orm";
import { formatCents } from "../../../contract/money.ts";
import type { PaymentIntent, PaymentRefund } from "../../adapters/payment-provider.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { strayPayments } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { changeOrder, findOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { mismatchOf } from "./payment-mismatch.ts";

export type StrayPayment = typeof strayPayments.$inferSelect;

// A refund that is on its way is looked at again after this, unless an event tells of it before.
const lookAgainMinutes = 4;

export async function findStray(
  context: StoreContext,
  intentId: string | undefined,
): Promise<StrayPayment | undefined> {
  if (intentId === undefined) return undefined;
  return context.db
    .select()
    .from(strayPayments)
    .where(eq(strayPayments.stripePaymentIntentId, intentId))
    .get();
}

/**
 * Money that was taken for one of our orders and does not fit it, as Stripe itself confirms it: `reported` may be old
 * news. Undefined where there is none.
 * @throws StoreError payment_provider_unavailable
 */
export async function confirmStray(
  context: StoreContext,
  order: OrderRow,
  reported: PaymentIntent,
): Promise<PaymentIntent | undefined> {
  const intent = await context.payments.retrieveIntent(reported.id);
  if (intent?.status !== "succeeded" || intent.orderId !== order.id) return undefined;
  if (intent.isLive !== context.payments.isLive || intent.amountReceivedCents === 0) return undefined;
  return mismatchOf(context.payments, order, intent) === undefined ? undefined : intent;
}

/**
 * The statements that write such money down. The order's version moves with them: nobody who read the order before may
 * still settle it with this payment.
 */
export function recordStray(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
  detail: string,
): Statement[] {
  const now = context.now().toISOString();
  const amount = formatCents(intent.amountReceivedCents);
  return [
    changeOrder(context, order, {}),
    context.db.insert(strayPayments).values({
      stripePaymentIntentId: intent.id,
      orderId: order.id,
      amountCents: intent.amountReceivedCents,
      detail,
      state: "owed",
      createdAt: now,
      updatedAt: now,
    }),
    ...writeHistory(context, order.id, {
      status: order.status,
      author: paymentAuthor,
      notes: `A payment of ${amount} does not fit this order (${detail}). It goes back to the card.`,
    }),
  ];
}

/** Stray payments whose way back is open, the longest waiting first. */
export async function findOwedStrays(context: StoreContext, atMost: number): Promise<StrayPayment[]> {
  const before = new Date(context.now().getTime() - lookAgainMinutes * 60_000).toISOString();
  return context.db
    .select()
    .from(strayPayments)
    .where(and(eq(strayPayments.state, "owed"), lt(strayPayments.updatedAt, before)))
    .orderBy(asc(strayPayments.updatedAt))
    .limit(atMost);
}

/**
 * Gives a stray payment back, or looks what became of it. Stripe's own list of refunds is the record: support may have
 * returned a part by hand, and no more than all of it can ever go back, however many ask.
 * @returns whether all of it is back. @throws StoreError payment_provider_unavailable
 */
export async function returnStray(context: StoreContext, stray: StrayPayment): Promise<boolean> {
  const { stripePaymentIntentId: intentId } = stray;
  const known = await context.payments.listRefunds(intentId);
  const leftCents = leftOf(stray, known);
  // What a bank has sent back once it sends back again: a person must look at it.
  if (leftCents === 0 || known.some(hasFailed)) return record(context, stray, known);
  const answer = await context.payments.refund({
    intentId,
    amountCents: leftCents,
    orderId: stray.orderId,
    refundId: `stray:${intentId}`,
    // Another one each quarter of an hour, should Stripe fail: it never gives back more than was paid.
    idempotencyKey: `stray:${intentId}:${leftCents}:${Math.floor(context.now().getTime() / 900_000)}`,
  });
  if (answer.kind === "unsure") return false;
  if (answer.kind === "refused") console.warn(`Stray payment ${intentId}: ${answer.reason}`);
  const now = await context.payments.listRefunds(intentId);
  return record(context, stray, now, answer.kind === "refused");
}

async function record(
  context: StoreContext,
  stray: StrayPayment,
  refunds: readonly PaymentRefund[],
  isRefused = false,
): Promise<boolean> {
  const isLeft = leftOf(stray, refunds) > 0;
  const isOnItsWay = refunds.some((refund) => refund.status === "pending");
  const state = isLeft && (isRefused || refunds.some(hasFailed)) ? "failed" : "owed";
  const next = isLeft || isOnItsWay ? state : "returned";
  const order = next === "failed" ? await findOrder(context, stray.orderId) : undefined;
  await runBatch(context.db, [
    context.db
      .update(strayPayments)
      .set({ state: next, updatedAt: context.now().toISOString() })
      .where(eq(strayPayments.stripePaymentIntentId, stray.stripePaymentIntentId)),
    ...(order === undefined || stray.state === "failed"
      ? []
      : writeHistory(context, order.id, {
          status: order.status,
          author: paymentAuthor,
          notes: `The return of ${formatCents(stray.amountCents)} to the card did not succeed. The store will see to it.`,
        })),
  ]);
  return next === "returned";
}

function leftOf(stray: StrayPayment, refunds: readonly PaymentRefund[]): number {
  const spokenForCents = refunds
    .filter((refund) => !hasFailed(refund))
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return Math.max(0, stray.amountCents - spokenForCents);
}

function hasFailed(refund: PaymentRefund): boolean {
  return refund.status === "failed" || refund.status === "canceled";
}

/** What stray money of an order is not back, in cents. For the check of the books, over `orders`. */
export const strayCents = sql`(SELECT coalesce(sum(amount_cents), 0) FROM stray_payments
  WHERE order_id = orders.id AND state <> 'returned')`;
