import type { PaymentIntent } from "../../adapters/payment-provider.ts";
import type { Statement } from "../../db/run-batch.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";

/**
 * The statements for a declined payment. The pieces stay reserved and the cart full: the shopper can try again with
 * another card until the reservation ends.
 */
export function failPayment(context: StoreContext, order: OrderRow, intent: PaymentIntent): Statement[] {
  return [
    changeOrder(context, order, {
      status: "payment_failed",
      paymentStatus: "failed",
      stripePaymentIntentId: intent.id,
    }),
    ...writeHistory(context, order.id, {
      status: "payment_failed",
      author: paymentAuthor,
      notes: intent.failureMessage ?? "Payment failed",
    }),
  ];
}

/** The statements for a payment whose outcome the bank has not told yet. */
export function markProcessing(context: StoreContext, order: OrderRow, intent: PaymentIntent): Statement[] {
  return [
    changeOrder(context, order, {
      status: "payment_processing",
      paymentStatus: "processing",
      stripePaymentIntentId: intent.id,
    }),
    ...writeHistory(context, order.id, {
      status: "payment_processing",
      author: paymentAuthor,
      notes: "The bank is processing the payment",
    }),
  ];
}
