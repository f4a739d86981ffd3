import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import type { Payment } from "../../../adapters/payment-provider.ts";
import type { PaymentRecord } from "./read-payment.ts";

// Card testers try stolen cards on one payment, one after the other. No shopper needs this many attempts.
const maxDeclinesPerOrder = 8;

/** Returns true if the declined cards of a payment reach the limit of its order. Stripe counts them, because events may be late. */
export function isCardTesting({ order }: PaymentRecord, { status, declines }: Payment): boolean {
  return (
    order !== undefined &&
    awaitsPayment(order.status) &&
    status === "requires_payment_method" &&
    declines >= maxDeclinesPerOrder
  );
}
