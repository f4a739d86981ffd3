import * as v from "valibot";
import { dollarsSchema } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { orderView } from "./orders.ts";

/**
 * The states of a payment link. `ended` is that of an order which was canceled or not paid in time, and `processing` of
 * a payment about which the bank has not decided.
 */
export const paymentLinkStates = ["payable", "processing", "paid", "ended"] as const;

const requestEntries = {
  state: v.picklist(paymentLinkStates),
  /** A sentence about what the holder can do. */
  message: v.string(),
  /** The time until which the payment is awaited, in ISO 8601. Null once it is not. */
  until: v.nullable(v.string()),
};

/** The payment that a link asks for. Its holder may be a stranger, so it has no address and no name. */
export const paymentRequestView = v.variant("kind", [
  v.object({
    kind: v.literal("change"),
    ...requestEntries,
    order_number: v.string(),
    /** The changes that follow once the difference is paid, as sentences without their period. Empty once it was. */
    changes: v.array(v.string()),
    former_total: v.number(),
    total: v.number(),
    /** The difference to pay, in dollars. */
    due: v.number(),
  }),
  v.object({
    kind: v.literal("order"),
    ...requestEntries,
    order: v.pick(orderView, [
      "order_number",
      "fulfilment",
      "payment_method",
      "payment_status",
      "created_at",
      "items",
      "adjustments",
      "subtotal",
      "discount_amount",
      "offer_amount",
      "shipping_cost",
      "tax_amount",
      "taxes",
      "tax_change",
      "total_amount",
      "cash_rounding",
      "refunded_amount",
    ]),
  }),
]);
export type PaymentRequestView = v.InferOutput<typeof paymentRequestView>;

/** The response to GET /payment-links/{token}, and to POST /payment-links/{token}/confirm. */
export const paymentRequestResponse = ok(paymentRequestView);

/** The body of POST /payment-links/{token}/payment-intent: the total that the holder saw, in dollars. */
export const payByLinkBody = v.object({ total: dollarsSchema });

/** The response to POST /payment-links/{token}/payment-intent. */
export const linkPaymentResponse = ok(
  v.object({
    /** The secret with which the browser pays at Stripe. */
    client_secret: v.string(),
    /** In dollars. */
    amount: v.number(),
  }),
);
