import { and, eq, inArray } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { formatCents } from "../../../contract/money.ts";
import { runBatch } from "../../db/run-batch.ts";
import { transactions } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { lostTheRace, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { systemAuthor } from "./author.ts";
import { changeOrder, findOrder, type OrderRow, writeHistory } from "./order-rows.ts";

/**
 * Gives back what a canceled order was paid. The order was canceled first and is refunded after: where Stripe cannot
 * be reached, or the Worker dies in between, the scheduled run finds it by its state and does the rest. Stripe's
 * idempotency key and the transaction's unique id make it one refund, however often this runs.
 * @returns whether nothing is left to give back.
 */
export async function refundCanceledOrder(context: StoreContext, orderId: string): Promise<boolean> {
  const order = await findOrder(context, orderId);
  if (order === undefined || !owesRefund(order) || order.stripePaymentIntentId === null) return true;
  const amountCents = order.totalCents - order.refundedCents;
  try {
    const refund = await context.payments.refund({
      intentId: order.stripePaymentIntentId,
      amountCents,
      idempotencyKey: `order:${order.id}:refund-canceled`,
    });
    await recordRefund(context, order, refund.id, amountCents);
    return true;
  } catch (error) {
    if (error instanceof StoreError && error.code === "payment_provider_unavailable") return false;
    throw error;
  }
}

/** Canceled orders whose money is still with the store. */
export async function findOwedRefunds(context: StoreContext, limit: number): Promise<{ id: string }[]> {
  return context.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, "canceled"),
        inArray(orders.paymentStatus, ["succeeded", "partially_refunded"]),
        eq(orders.paymentMethod, "card"),
      ),
    )
    .limit(limit);
}

function owesRefund(order: OrderRow): boolean {
  const isPaid = order.paymentStatus === "succeeded" || order.paymentStatus === "partially_refunded";
  return order.status === "canceled" && order.paymentMethod === "card" && isPaid;
}

async function recordRefund(context: StoreContext, order: OrderRow, refundId: string, amountCents: number) {
  try {
    await runBatch(context.db, [
      changeOrder(context, order, { paymentStatus: "refunded", refundedCents: order.totalCents }),
      context.db.insert(transactions).values({
        id: crypto.randomUUID(),
        orderId: order.id,
        type: "refund",
        providerTransactionId: refundId,
        amountCents,
        createdAt: context.now().toISOString(),
      }),
      ...writeHistory(context, order.id, {
        status: "canceled",
        author: systemAuthor,
        notes: `Refunded ${formatCents(amountCents)} to the card`,
      }),
    ]);
  } catch (error) {
    const isRecorded = violatedConstraint(error) === "transactions.provider_transaction_id";
    if (!isRecorded && !lostTheRace(error)) throw error;
  }
}
