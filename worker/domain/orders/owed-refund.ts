import { eq, sql } from "drizzle-orm";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import type { Author } from "./author.ts";
import type { OrderRow } from "./order-rows.ts";
import { idempotencyKeyOf, type RefundItems, type RefundRow } from "./refund-rows.ts";
import { refundTransaction } from "./refund-transactions.ts";

/** A refund that is asked for; it is written before anyone is asked to make it. */
export function newRefund(
  context: StoreContext,
  order: OrderRow,
  refund: {
    id?: string | undefined;
    amountCents: number;
    reason: string;
    items: RefundItems;
    origin: RefundRow["origin"];
    author: Author;
  },
): RefundRow {
  const id = refund.id ?? crypto.randomUUID();
  const isCash = order.paymentMethod === "cash_on_delivery";
  const now = context.now().toISOString();
  return {
    id,
    orderId: order.id,
    amountCents: refund.amountCents,
    reason: refund.reason,
    items: [...refund.items],
    origin: refund.origin,
    method: isCash ? "cash" : "card",
    // Cash is handed back by whoever writes this down.
    state: isCash ? "succeeded" : "requested",
    stripeRefundId: null,
    idempotencyKey: idempotencyKeyOf(id),
    failure: null,
    createdBy: refund.author.createdBy,
    profileId: refund.author.profileId,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * The statement that makes an order owe whatever was paid by card and is not spoken for: nothing, where it was not
 * paid. Belongs behind the statements that cancel the order or record its payment.
 */
export function owedRefund(
  context: StoreContext,
  orderId: string,
  refund: { origin: RefundRow["origin"]; reason: string; author: Author },
): Statement {
  const id = crypto.randomUUID();
  const now = context.now().toISOString();
  const left = sql`(orders.total_cents - (SELECT coalesce(sum(spoken.amount_cents), 0) FROM refunds AS spoken
    WHERE spoken.order_id = orders.id AND spoken.state IN ('requested', 'succeeded')))`;
  const { author } = refund;
  return insertFrom(
    context.db,
    refunds,
    {
      id,
      orderId: sql`orders.id`,
      amountCents: left,
      reason: refund.reason,
      items: "[]",
      origin: refund.origin,
      method: "card",
      state: "requested",
      stripeRefundId: null,
      idempotencyKey: idempotencyKeyOf(id),
      failure: null,
      createdBy: author.createdBy,
      profileId: author.profileId,
      createdAt: now,
      updatedAt: now,
    },
    sql`FROM orders WHERE orders.id = ${orderId} AND orders.paid_at IS NOT NULL
      AND orders.payment_method = 'card' AND ${left} > 0`,
  );
}

/** The statements that hand back, in cash, what is left of a cash payment. */
export function cashRefund(
  context: StoreContext,
  order: OrderRow,
  refund: { amountCents: number; reason: string; author: Author },
): Statement[] {
  if (refund.amountCents <= 0) return [];
  const row = newRefund(context, order, { ...refund, items: [], origin: "cancellation" });
  return [
    context.db
      .update(orders)
      .set({ paymentStatus: "refunded", refundedCents: order.totalCents })
      .where(eq(orders.id, order.id)),
    context.db.insert(refunds).values(row),
    refundTransaction(context, row),
  ];
}
