import { and, eq, sql } from "drizzle-orm";
import { formatCents } from "../../../contract/money.ts";
import type { PaymentIntent } from "../../adapters/payment-provider.ts";
import type { Statement } from "../../db/run-batch.ts";
import { cartItems } from "../../db/schema/carts.ts";
import { transactions } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { owedRefund } from "./owed-refund.ts";
import { sellStock } from "./stock.ts";

/**
 * The statements that make an order paid: status, reservation, transaction, history, and the cart emptied of exactly
 * what was bought. The caller has checked that the intent is the order's and that the move is allowed.
 */
export function settlePayment(context: StoreContext, order: OrderRow, intent: PaymentIntent): Statement[] {
  return [
    changeOrder(context, order, {
      status: "paid",
      paymentStatus: "succeeded",
      paidAt: context.now().toISOString(),
      stripePaymentIntentId: intent.id,
      reservationExpiresAt: null,
    }),
    sellStock(context, order.id),
    capturedPayment(context, order, intent),
    ...writeHistory(context, order.id, { status: "paid", author: paymentAuthor, notes: "Payment received" }),
    ...takeOutOfCart(context, order),
  ];
}

/**
 * The statements for money that arrived when the order was canceled already. The order stays canceled, and owes it
 * all: makeRefunds gives it back.
 */
export function recordLatePayment(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
): Statement[] {
  return [
    changeOrder(context, order, {
      paymentStatus: "succeeded",
      paidAt: context.now().toISOString(),
      stripePaymentIntentId: intent.id,
    }),
    capturedPayment(context, order, intent),
    owedRefund(context, order.id, {
      origin: "late_payment",
      reason: "The payment arrived after the order was canceled",
      author: paymentAuthor,
    }),
    ...writeHistory(context, order.id, {
      status: "canceled",
      author: paymentAuthor,
      notes: `A payment of ${formatCents(intent.amountReceivedCents)} arrived after the order was canceled. It is refunded in full.`,
    }),
  ];
}

/**
 * Takes the order's pieces out of its cart. A line that grew since keeps the rest, a line that was added since stays.
 * Runs in the batch that sells them, hence exactly once.
 */
export function takeOutOfCart(context: StoreContext, order: Pick<OrderRow, "id" | "cartId">): Statement[] {
  const bought = sql`(SELECT bought.quantity FROM order_items AS bought
    WHERE bought.order_id = ${order.id} AND bought.product_id = cart_items.product_id)`;
  const isInCart = eq(cartItems.cartId, order.cartId);
  return [
    context.db.delete(cartItems).where(and(isInCart, sql`${cartItems.quantity} <= ${bought}`)),
    context.db
      .update(cartItems)
      .set({
        quantity: sql`${cartItems.quantity} - ${bought}`,
        updatedAt: context.now().toISOString(),
      })
      .where(and(isInCart, sql`${bought} IS NOT NULL`)),
  ];
}

function capturedPayment(context: StoreContext, order: OrderRow, intent: PaymentIntent) {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: order.id,
    type: "payment",
    providerTransactionId: intent.chargeId ?? intent.id,
    amountCents: intent.amountReceivedCents,
    createdAt: context.now().toISOString(),
  });
}
