import * as v from "valibot";
import { dollarsSchema, idSchema, typedText } from "../shared/request-values.ts";
import { ok, success } from "../shared/success.ts";
import { orderTaxesView } from "../tax/tax-views.ts";
import { arrivalView } from "./arrival-view.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";

const shippingMethods = ["standard"] as const;

const missingMessage = "Missing required checkout information";
const requiredId = v.pipe(
  v.string(missingMessage),
  v.trim(),
  v.nonEmpty(missingMessage),
  v.uuid(missingMessage),
);
const shippingMethod = v.optional(v.picklist(shippingMethods, "Unknown shipping method"), "standard");
// True once the shopper has pressed Pay. My Orders then shows the order even if the payment fails.
const isPaying = v.optional(v.boolean("Must be true or false"));

// The first clients sent this body in camelCase, so it is accepted as well as snake_case.
const camelCaseBody = v.object({
  cartId: requiredId,
  shippingAddressId: requiredId,
  billingAddressId: v.optional(v.nullable(idSchema)),
  shippingMethod,
  isPaying,
});

const snakeCaseBody = v.pipe(
  v.object({
    cart_id: requiredId,
    shipping_address_id: requiredId,
    billing_address_id: v.optional(v.nullable(idSchema)),
    shipping_method: shippingMethod,
    is_paying: isPaying,
  }),
  v.transform((body) => ({
    cartId: body.cart_id,
    shippingAddressId: body.shipping_address_id,
    billingAddressId: body.billing_address_id,
    shippingMethod: body.shipping_method,
    isPaying: body.is_paying,
  })),
);

/** The body of POST /checkout/create-payment-intent. It has no amount, because the server computes the charge. */
export const createPaymentIntentBody = v.union([camelCaseBody, snakeCaseBody], ({ issues = [] }) => {
  // The issues include all fields of the style that the body does not use, so an invalid value takes precedence.
  const issue = issues.find(({ type, message }) => type !== "object" && message !== missingMessage);
  return issue?.message ?? missingMessage;
});
export type CheckoutRequest = v.InferOutput<typeof createPaymentIntentBody>;

/** The cost of an order, in dollars. */
export const quoteView = v.object({
  itemCount: v.number(),
  subtotal: v.number(),
  discount: v.number(),
  tax: v.number(),
  taxes: orderTaxesView,
  shippingCost: v.number(),
  total: v.number(),
});
export type QuoteView = v.InferOutput<typeof quoteView>;

/** A change of a product's price or stock since the shopper last saw it. The checkout shows it before the payment. */
export const cartChangeView = v.object({
  product_id: v.string(),
  product_name: v.string(),
  kind: v.picklist(["price", "stock"]),
  message: v.string(),
});
export type CartChangeView = v.InferOutput<typeof cartChangeView>;

export const paymentIntentResponse = v.object({
  success,
  orderId: v.string(),
  orderNumber: v.string(),
  amount: v.number(),
  clientSecret: v.string(),
  status: v.picklist(orderStatuses),
  quote: quoteView,
  changes: v.array(cartChangeView),
  message: v.string(),
});
export type PaymentIntentResponse = v.InferOutput<typeof paymentIntentResponse>;

/**
 * The body of POST /checkout/confirm-order. The server reads the state of the payment from Stripe, and trusts nothing in
 * this body.
 */
export const confirmOrderBody = v.object({
  orderId: v.pipe(
    v.string("Authentication required or missing order details"),
    v.trim(),
    v.uuid("Order not found"),
  ),
  paymentIntentId: v.pipe(
    v.string("Authentication required or missing order details"),
    v.trim(),
    v.regex(/^pi_[A-Za-z0-9_]{1,250}$/, "The payment does not match this order."),
  ),
});
export type ConfirmOrderBody = v.InferOutput<typeof confirmOrderBody>;

export const confirmOrderResponse = ok(
  v.object({
    orderId: v.string(),
    orderNumber: v.string(),
    status: v.picklist(orderStatuses),
    payment_status: v.picklist(paymentStatuses),
  }),
  { message: v.string() },
);

const orderStatusView = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  total_amount: v.number(),
  created_at: v.string(),
  arrival: arrivalView,
});
export const orderStatusResponse = ok(orderStatusView, { message: v.string() });

/**
 * The body of POST /orders/create-cod, which places an order with cash on delivery (docs/product.md, "Cash on delivery").
 */
export const createCodBody = v.object({
  cart_id: requiredId,
  shipping_address_id: requiredId,
  billing_address_id: v.optional(v.nullable(idSchema)),
  notes: v.optional(v.nullable(typedText({ max: 500 }))),
  /** The client creates an id each time the form is opened. Repeated requests with the same id place one order. */
  request_id: v.optional(idSchema),
  /** The total that the shopper saw, in dollars. An order with another total is not placed. */
  total: v.optional(dollarsSchema),
});
export type CreateCodBody = v.InferOutput<typeof createCodBody>;
export const createCodResponse = confirmOrderResponse;
