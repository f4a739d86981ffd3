import { and, asc, eq, isNull } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { applyRefund, applyRefusal } from "./apply-refund.ts";
import { type Author, paymentAuthor } from "./author.ts";
import { owedRefund } from "./owed-refund.ts";
import { idempotencyKeyOf, type RefundRow } from "./refund-rows.ts";
import type { EventOutcome } from "./stripe-event-row.ts";

// What Stripe answered with a failure and made all the same is in its list long before.
const unsureMinutes = 15;

/**
 * Makes the refunds that an order owes, or asks Stripe what became of them. However often and by whomever this runs,
 * each row is one refund: by its idempotency key, by its id in Stripe's metadata, and by its transaction.
 * @returns whether none is on its way any more. Where Stripe cannot be reached the reconciliation does the rest.
 */
export async function makeRefunds(context: StoreContext, orderId: string): Promise<boolean> {
  const owed = await context.db
    .select({ refund: refunds, intentId: orders.stripePaymentIntentId })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, "requested"), eq(refunds.method, "card")))
    .orderBy(asc(refunds.createdAt));
  let isDone = true;
  for (const { refund, intentId } of owed) {
    try {
      isDone = (await pursue(context, refund, intentId)) && isDone;
    } catch (error) {
      if (!(error instanceof StoreError && error.code === "payment_provider_unavailable")) throw error;
      isDone = false;
    }
  }
  return isDone;
}

async function pursue(context: StoreContext, row: RefundRow, intentId: string | null): Promise<boolean> {
  if (row.stripeRefundId !== null) {
    const refund = await context.payments.retrieveRefund(row.stripeRefundId);
    if (refund === undefined) return false;
    await applyRefund(context, row.orderId, refund);
    return refund.status !== "pending";
  }
  // A card refund of an order without an intent cannot be: nothing would have been captured.
  if (intentId === null || isUnsure(context, row)) return false;
  const answer = await context.payments.refund({
    intentId,
    amountCents: row.amountCents,
    orderId: row.orderId,
    refundId: row.id,
    idempotencyKey: row.idempotencyKey,
  });
  if (answer.kind === "unsure") {
    await takeNewKey(context, row);
    return false;
  }
  if (answer.kind === "refused") {
    await applyRefusal(context, row.orderId, row.id, answer.reason);
    return !(await oweTheRest(context, row, intentId)) || makeRefunds(context, row.orderId);
  }
  await applyRefund(context, row.orderId, answer.refund);
  return answer.refund.status !== "pending";
}

/** Stripe failed at it a moment ago: asked again now, with another key, it could give the money back twice. */
export function isUnsure(context: StoreContext, row: RefundRow): boolean {
  if (row.idempotencyKey === idempotencyKeyOf(row.id)) return false;
  return Date.parse(row.updatedAt) > context.now().getTime() - unsureMinutes * 60_000;
}

/** Whoever else asked with the same key has heard the same: one of them takes the new one. */
async function takeNewKey(context: StoreContext, row: RefundRow): Promise<void> {
  await context.db
    .update(refunds)
    .set({
      idempotencyKey: `${idempotencyKeyOf(row.id)}:${crypto.randomUUID()}`,
      updatedAt: context.now().toISOString(),
    })
    .where(
      and(
        eq(refunds.id, row.id),
        eq(refunds.idempotencyKey, row.idempotencyKey),
        eq(refunds.state, "requested"),
        isNull(refunds.stripeRefundId),
      ),
    );
}

/**
 * Stripe refuses what is more than is left there: a refund made by hand was not heard of yet. It is recorded, and what a
 * canceled order owes is worked out again.
 * @returns whether there was such a refund.
 */
async function oweTheRest(context: StoreContext, row: RefundRow, intentId: string): Promise<boolean> {
  if (row.origin !== "cancellation" && row.origin !== "late_payment") return false;
  const made = await context.payments.listRefunds(intentId);
  const outcomes: EventOutcome[] = [];
  for (const refund of made.toReversed()) outcomes.push(await applyRefund(context, row.orderId, refund));
  if (!outcomes.includes("applied")) return false;
  const { origin, reason } = row;
  await context.db.batch([
    owedRefund(context, row.orderId, { origin, reason, author: { ...paymentAuthor, ...authorOf(row) } }),
  ]);
  return true;
}

function authorOf(row: RefundRow): Pick<Author, "createdBy" | "profileId"> {
  return { createdBy: row.createdBy, profileId: row.profileId };
}
