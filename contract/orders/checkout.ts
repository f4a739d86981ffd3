import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { dollarsSchema, idSchema, typedText } from "../shared/request-values.ts";
import { ok, success } from "../shared/success.ts";
import { exemptTaxesView } from "../tax/tax-exemption.ts";
import { orderTaxesView } from "../tax/tax-views.ts";
import { arrivalView } from "./arrival-view.ts";
import {
  describeInvalidBody,
  destinationSchema,
  requiredId,
  savedAddressIds,
  toSavedAddresses,
} from "./destination.ts";
import { fulfilments } from "./fulfilment.ts";
import { orderStatuses, paymentStatuses } from "./order-status.ts";

const shippingMethods = ["standard"] as const;

const shippingMethod = v.optional(v.picklist(shippingMethods, "Unknown shipping method"), "standard");
// The flag is true once the shopper has pressed Pay. My Orders then shows the order even if the payment fails.
const isPaying = v.optional(v.boolean("Must be true or false"));

// Only a guest sends an email address.
const guestEmail = v.optional(emailSchema);
// The token of the widget with which a guest of a store with Turnstile proves to be a person.
const humanToken = v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(2_048)));

/**
 * The body of POST /checkout/create-payment-intent. It has no amount, because the server computes the charge. The first
 * clients sent the ids of addresses, in camelCase or snake_case, which is accepted as well.
 */
export const createPaymentIntentBody = v.union(
  [
    v.pipe(
      v.object({
        cart_id: requiredId,
        destination: destinationSchema,
        guest_email: guestEmail,
        human_token: humanToken,
        shipping_method: shippingMethod,
        is_paying: isPaying,
      }),
      v.transform((body) => ({
        cartId: body.cart_id,
        destination: body.destination,
        guestEmail: body.guest_email,
        humanToken: body.human_token,
        shippingMethod: body.shipping_method,
        isPaying: body.is_paying,
      })),
    ),
    v.pipe(
      v.object({
        cartId: requiredId,
        shippingAddressId: requiredId,
        billingAddressId: savedAddressIds.billing_address_id,
        shippingMethod,
        isPaying,
      }),
      v.transform(({ shippingAddressId, billingAddressId, ...body }) => ({
        ...body,
        destination: toSavedAddresses({
          shipping_address_id: shippingAddressId,
          billing_address_id: billingAddressId,
        }),
        guestEmail: undefined,
        humanToken: undefined,
      })),
    ),
    v.pipe(
      v.object({
        cart_id: requiredId,
        ...savedAddressIds,
        shipping_method: shippingMethod,
        is_paying: isPaying,
      }),
      v.transform((body) => ({
        cartId: body.cart_id,
        destination: toSavedAddresses(body),
        guestEmail: undefined,
        humanToken: undefined,
        shippingMethod: body.shipping_method,
        isPaying: body.is_paying,
      })),
    ),
  ],
  describeInvalidBody,
);
export type CheckoutRequest = v.InferOutput<typeof createPaymentIntentBody>;

/** An offer that counts in an order, and its amount in dollars. */
const quotedOfferView = v.object({ title: v.string(), code: v.nullable(v.string()), amount: v.number() });

/** The cost of an order, in dollars. */
export const quoteView = v.object({
  itemCount: v.number(),
  subtotal: v.number(),
  discount: v.number(),
  /** The amounts that each offer takes off the lines and the delivery. */
  offers: v.array(quotedOfferView),
  tax: v.number(),
  taxes: orderTaxesView,
  /** The taxes that are not charged, because the customer is exempt. Absent if everything is charged. */
  tax_exemption: v.optional(exemptTaxesView),
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

/** The response to POST /checkout/create-payment-intent. The amount is the total of the order, in dollars. */
export const paymentIntentResponse = v.object({
  success,
  orderId: v.string(),
  orderNumber: v.string(),
  amount: v.number(),
  /** The secret with which the browser pays at Stripe. */
  clientSecret: v.string(),
  /** The token of a guest's order, which the requests about the order send. Absent for an account's order. */
  order_link: v.optional(v.string()),
  status: v.picklist(orderStatuses),
  quote: quoteView,
  /** Empty if the shopper saw the current prices and stock. */
  changes: v.array(cartChangeView),
  /** The reason why the cart's code does not count in the order. Null if it counts, or there is none. */
  code_problem: v.nullable(v.string()),
  message: v.string(),
});
export type PaymentIntentResponse = v.InferOutput<typeof paymentIntentResponse>;

/**
 * The body of POST /checkout/confirm-order. The server reads the state of the payment from Stripe, and trusts nothing
 * in this body.
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

const placedOrderView = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  /** The token of a guest's order. Absent for an account's order. */
  order_link: v.optional(v.string()),
});

/** The response about an order that was placed or paid. The message is for the shopper. */
export const confirmOrderResponse = ok(placedOrderView, { message: v.string() });
export type PlacedOrder = Omit<v.InferOutput<typeof confirmOrderResponse>, "success">;

/** The status of an order that was just placed. */
const orderStatusView = v.object({
  orderId: v.string(),
  orderNumber: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  fulfilment: v.picklist(fulfilments),
  /** The time since which an order for pick-up can be picked up. Null before, and for deliveries. */
  ready_at: v.nullable(v.string()),
  /** The email address of a guest's order, or null. */
  guest_email: v.nullable(v.string()),
  /** The total in dollars. */
  total_amount: v.number(),
  created_at: v.string(),
  arrival: arrivalView,
});

/** The response to the request for the status of an order. The message is for the shopper. */
export const orderStatusResponse = ok(orderStatusView, { message: v.string() });

const cashFields = {
  cart_id: requiredId,
  notes: v.optional(v.nullable(typedText({ max: 500 }))),
  /** The client creates an id each time the form is opened. Repeated requests with the same id place one order. */
  request_id: v.optional(idSchema),
  /** The total that the shopper saw, in dollars. An order with another total is not placed. */
  total: v.optional(dollarsSchema),
};

/**
 * The body of POST /orders/create-cod, which places an order that is paid on delivery or at pick-up (docs/product.md,
 * "Cash on delivery"), and of POST /checkout/place-free-order. The first clients sent the ids of addresses.
 */
export const createCodBody = v.union(
  [
    v.object({
      ...cashFields,
      destination: destinationSchema,
      guest_email: guestEmail,
      human_token: humanToken,
    }),
    v.pipe(
      v.object({ ...cashFields, ...savedAddressIds }),
      v.transform(({ shipping_address_id, billing_address_id, ...body }) => ({
        ...body,
        destination: toSavedAddresses({ shipping_address_id, billing_address_id }),
        guest_email: undefined,
        human_token: undefined,
      })),
    ),
  ],
  describeInvalidBody,
);
export type CreateCodBody = v.InferOutput<typeof createCodBody>;

/** The response to POST /orders/create-cod. */
export const createCodResponse = confirmOrderResponse;
