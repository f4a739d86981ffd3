import * as v from "valibot";
import { sortOrder, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { disputeView, orderDisputes } from "./disputes.ts";
import { orderSorts, orderStatuses, paymentStatuses } from "./order-status.ts";
import { returnView } from "./returns.ts";

/** An address as it was when the order was placed. Stored with the order, so that later edits change nothing. */
export const orderAddressView = v.object({
  full_name: v.string(),
  phone_number: v.string(),
  address_line1: v.string(),
  address_line2: v.nullable(v.string()),
  city: v.string(),
  province: v.string(),
  postal_code: v.string(),
  delivery_instructions: v.nullable(v.string()),
});
export type OrderAddressView = v.InferOutput<typeof orderAddressView>;

/** What proves that a card order reached its buyer, who has deleted the account since. */
export const deliveryEvidenceContent = v.object({
  address: orderAddressView,
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  shipped_at: v.nullable(v.string()),
  delivered_at: v.nullable(v.string()),
  items: v.array(v.object({ name: v.string(), quantity: v.number() })),
});

export const deliveryEvidenceView = v.object({
  ...deliveryEvidenceContent.entries,
  /** Erased from then on, unless a dispute is open. */
  kept_until: v.string(),
});
export type DeliveryEvidenceView = v.InferOutput<typeof deliveryEvidenceView>;

export const orderItemView = v.object({
  id: v.string(),
  product_id: v.nullable(v.string()),
  product_name: v.string(),
  product_sku: v.string(),
  product_slug: v.nullable(v.string()),
  image_url: v.nullable(v.string()),
  quantity: v.number(),
  unit_price: v.number(),
  retail_price: v.number(),
  discount_amount: v.number(),
  tax_amount: v.number(),
  total_amount: v.number(),
  /** Units whose money is back with the customer or on its way. */
  refunded_quantity: v.number(),
  /** Units that belong into the parcel: not refunded, nor back in stock. */
  to_pack_quantity: v.number(),
  /** The most that the customer may ask to return now. */
  returnable_quantity: v.number(),
});
export type OrderItemView = v.InferOutput<typeof orderItemView>;

export const statusHistoryView = v.object({
  id: v.string(),
  status: v.picklist(orderStatuses),
  notes: v.nullable(v.string()),
  /** May the customer read the notes? The others are for admins. */
  notes_for_customer: v.boolean(),
  created_at: v.string(),
  created_by: v.string(),
});
export type StatusHistoryView = v.InferOutput<typeof statusHistoryView>;

export const transactionView = v.object({
  id: v.string(),
  provider_transaction_id: v.string(),
  /** refund_failure: a bank sent a refund back, the money is with the store again. */
  type: v.picklist(["payment", "refund", "refund_failure"]),
  amount: v.number(),
  created_at: v.string(),
});

/** Money that goes back, as its customer may see it. requested: on its way; failed: the store pays it another way. */
export const orderRefundView = v.object({
  id: v.string(),
  amount: v.number(),
  state: v.picklist(["requested", "succeeded", "failed"]),
  /** It returns a payment that does not fit the order, and is no part of the order's own money. */
  is_unmatched: v.boolean(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type OrderRefundView = v.InferOutput<typeof orderRefundView>;

export const orderSummaryView = v.object({
  id: v.string(),
  order_number: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  payment_method: v.picklist(["card", "cash_on_delivery"]),
  created_at: v.string(),
  subtotal: v.number(),
  discount_amount: v.number(),
  shipping_cost: v.number(),
  tax_amount: v.number(),
  total_amount: v.number(),
  /** What was collected in cash less the total: between -0.02 and 0.02. 0 until it is collected, and for cards. */
  cash_rounding: v.number(),
  item_count: v.number(),
  /** Money of it could not be sent back, and did not go back in another way since. */
  has_failed_refund: v.boolean(),
});
export type OrderSummaryView = v.InferOutput<typeof orderSummaryView>;

export const orderView = v.object({
  ...orderSummaryView.entries,
  shipping_method: v.string(),
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  customer_notes: v.nullable(v.string()),
  refunded_amount: v.number(),
  /** The most that can be refunded now: nothing while a bank has the payment. */
  left_to_refund: v.number(),
  /** Every write raises it: what an admin saw (ChangeStatusBody, RefundOrderBody). */
  version: v.number(),
  /** The dispute that decides what may be done, and all of them, latest first. For admins: null and empty for customers. */
  dispute: v.nullable(v.picklist(orderDisputes)),
  disputes: v.array(disputeView),
  stripe_payment_intent_id: v.nullable(v.string()),
  guest_email: v.nullable(v.string()),
  user: v.nullable(
    v.object({
      first_name: v.string(),
      last_name: v.string(),
      email: v.string(),
      phone: v.nullable(v.string()),
      created_at: v.string(),
    }),
  ),
  shipping_address: orderAddressView,
  billing_address: orderAddressView,
  /** For admins, of an order whose account was deleted; null for everybody else, and when it is erased. */
  delivery_evidence: v.nullable(deliveryEvidenceView),
  items: v.array(orderItemView),
  status_history: v.array(statusHistoryView),
  transactions: v.array(transactionView),
  refunds: v.array(orderRefundView),
  returns: v.array(returnView),
  /** How many days after its delivery items can be returned, as it was promised when the order was placed. */
  return_days: v.number(),
  /** The last day on which items can be returned (yyyy-MM-dd); null for an order that was not sent. */
  return_until: v.nullable(v.string()),
  /** What the signed-in customer may still do with it. */
  can_cancel: v.boolean(),
});
export type OrderView = v.InferOutput<typeof orderView>;

/** GET /orders/my-orders. */
export const myOrdersQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
  status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
  sort_by: v.optional(v.picklist(orderSorts, `Must be one of: ${orderSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
});
export type MyOrdersQuery = v.InferOutput<typeof myOrdersQuery>;

export const orderPageView = pageOf(orderSummaryView, { message: v.optional(v.string()) });
export const orderResponse = ok(orderView);

/** PUT /orders/{id}/cancel. */
export const cancelOrderBody = v.object({
  cancel_reason: typedText({ max: 500, required: "Please provide a reason for cancellation" }),
});
