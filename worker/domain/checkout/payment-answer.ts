import type { PaymentIntentAnswer } from "../../../contract/checkout.ts";
import { centsToDollars } from "../../../contract/money.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/order-status.ts";
import type { PaymentIntent } from "../../adapters/payment-provider.ts";
import type { CartLine } from "../cart/cart-lines.ts";
import type { OrderRow } from "../orders/order-rows.ts";
import { changesOf } from "./draft-order.ts";

/** What the payment page needs: the order, the intent's secret, what it costs and what changed since it was seen. */
export function answerOf(
  order: OrderRow,
  intent: PaymentIntent,
  lines: readonly CartLine[],
): Omit<PaymentIntentAnswer, "success"> {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    amount: centsToDollars(order.totalCents),
    clientSecret: intent.clientSecret,
    status: order.status,
    quote: {
      itemCount: lines.reduce((pieces, { item }) => pieces + item.quantity, 0),
      subtotal: centsToDollars(order.subtotalCents),
      discount: centsToDollars(order.discountCents),
      tax: centsToDollars(order.taxCents),
      shippingCost: centsToDollars(order.shippingCents),
      total: centsToDollars(order.totalCents),
    },
    changes: changesOf(lines),
    message: messageOf(order.status),
  };
}

function messageOf(status: OrderStatus): string {
  if (status === "payment_processing") return "Your payment is being processed.";
  return awaitsPayment(status) ? "Payment initialized" : "This order has been paid.";
}
