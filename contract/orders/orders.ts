import * as v from "valibot";
import { pageParam, sortOrder, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { orderExemptionView } from "../tax/tax-exemption.ts";
import { orderTaxesView } from "../tax/tax-views.ts";
import { arrivalView } from "./arrival-view.ts";
import { changeRequestView } from "./change-requests.ts";
import { disputeView, limitingDisputeStates } from "./disputes.ts";
import { counterTenders, fulfilments } from "./fulfilment.ts";
import { invoiceKinds } from "./invoice-number.ts";
import { orderSorts, orderStatuses, paymentStatuses } from "./order-status.ts";
import { parcelView } from "./parcels.ts";
import { returnView } from "./returns.ts";

/** The address as it was when the order was placed. Later changes of the account's address do not change the order. */
export const orderAddressView = v.object({
  full_name: v.string(),
  phone_number: v.string(),
  address_line1: v.string(),
  address_line2: v.nullable(v.string()),
  city: v.string(),
  province: v.string(),
  postal_code: v.string(),
  /** True if the postal code is in another province, and this was confirmed. */
  is_province_confirmed: v.optional(v.boolean(), false),
  delivery_instructions: v.nullable(v.string()),
});
export type OrderAddressView = v.InferOutput<typeof orderAddressView>;

/** The evidence that a card order was delivered, for a dispute after the customer has deleted the account. */
export const deliveryEvidenceContent = v.object({
  address: orderAddressView,
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  shipped_at: v.nullable(v.string()),
  delivered_at: v.nullable(v.string()),
  items: v.array(v.object({ name: v.string(), quantity: v.number() })),
});

/** The evidence of a delivery, with its end. */
export const deliveryEvidenceView = v.object({
  ...deliveryEvidenceContent.entries,
  /** The time at which the evidence is erased, unless a dispute is open then. */
  kept_until: v.string(),
});
export type DeliveryEvidenceView = v.InferOutput<typeof deliveryEvidenceView>;

/** A line of an order, with its prices, in dollars, as they were when the order was placed. */
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
  /** The price of all units, before offers and tax. */
  total_amount: v.number(),
  /** The amount that offers take off the line. */
  offer_amount: v.number(),
  /** The charge for the line with tax, without tax that was returned because it was charged in error. */
  charged_amount: v.number(),
  /** The number of units in succeeded and requested refunds. */
  refunded_quantity: v.number(),
  /** The number of units in parcels, also of those that came back. 0 for orders from before there were parcels. */
  sent_quantity: v.number(),
  /**
   * The number of units that are still to be packed, which are neither sent, refunded nor restocked. For an order that
   * was shipped, those that were packed with it.
   */
  to_pack_quantity: v.number(),
  /** The maximum number of units that the customer can return now. */
  returnable_quantity: v.number(),
});
export type OrderItemView = v.InferOutput<typeof orderItemView>;

/** The price, without taxes, and the cost of the units that were not refunded, in dollars. */
const orderMarginView = v.object({
  revenue: v.number(),
  cost: v.number(),
  /** The number of products whose cost is unknown. They count in neither amount. */
  unknown_products: v.number(),
});
export type OrderMarginView = v.InferOutput<typeof orderMarginView>;

/** The amount that an offer takes off a line or the delivery of an order, in dollars. */
export const orderAdjustmentView = v.object({
  /** The title and the code as they were when the order was placed. The code is null for an offer without one. */
  title: v.string(),
  code: v.nullable(v.string()),
  amount: v.number(),
  /** Null for the delivery. */
  order_item_id: v.nullable(v.string()),
});
export type OrderAdjustmentView = v.InferOutput<typeof orderAdjustmentView>;

/** An entry of an order's history: the status after a change, with the note about it. */
export const statusHistoryView = v.object({
  id: v.string(),
  status: v.picklist(orderStatuses),
  notes: v.nullable(v.string()),
  /** True if the customer can read the notes. Other notes are for admins. */
  notes_for_customer: v.boolean(),
  created_at: v.string(),
  created_by: v.string(),
});
export type StatusHistoryView = v.InferOutput<typeof statusHistoryView>;

/** A movement of an order's money, in dollars. */
export const transactionView = v.object({
  id: v.string(),
  provider_transaction_id: v.string(),
  /** `refund_failure` is a refund that a bank returned to the store. */
  type: v.picklist(["payment", "refund", "refund_failure"]),
  amount: v.number(),
  created_at: v.string(),
});

/** A refund in dollars, as its customer sees it. After a failed refund, the store returns the money in another way. */
export const orderRefundView = v.object({
  id: v.string(),
  amount: v.number(),
  state: v.picklist(["requested", "succeeded", "failed"]),
  /** True if it returns a payment that does not fit the order and is not part of the order's money. */
  is_unmatched: v.boolean(),
  /** False if it is not part of `refunded_amount`: the money is returned because the order costs less, for example. */
  is_own: v.boolean(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type OrderRefundView = v.InferOutput<typeof orderRefundView>;

/** The pick-up of an order, as its customer sees it. The times are in ISO 8601. */
export const pickupDetailsView = v.object({
  starts_at: v.string(),
  ends_at: v.string(),
  /** The code to show at the counter. Null until the order is ready. */
  code: v.nullable(v.string()),
  /**
   * The time until which the order waits. Null before it is ready, unless it is paid at the counter, and once it was
   * picked up.
   */
  held_until: v.nullable(v.string()),
  /** The tender at the counter. Null if the order was not paid there. */
  tender: v.nullable(v.picklist(counterTenders)),
});
export type PickupDetailsView = v.InferOutput<typeof pickupDetailsView>;

/** An order without its lines and records. Amounts are in dollars. */
export const orderSummaryView = v.object({
  id: v.string(),
  order_number: v.string(),
  status: v.picklist(orderStatuses),
  payment_status: v.picklist(paymentStatuses),
  /** An order for pick-up with `cash_on_delivery` is paid at the counter. An order that offers make free has `none`. */
  payment_method: v.picklist(["card", "cash_on_delivery", "none"]),
  fulfilment: v.picklist(fulfilments),
  /** The time since which an order for pick-up can be picked up. Null before, and for deliveries. */
  ready_at: v.nullable(v.string()),
  created_at: v.string(),
  subtotal: v.number(),
  discount_amount: v.number(),
  /** The amount that offers take off the lines and the delivery. */
  offer_amount: v.number(),
  shipping_cost: v.number(),
  tax_amount: v.number(),
  total_amount: v.number(),
  /** The collected cash minus the total, from -0.02 to 0.02. It is 0 until the cash is collected, and for cards. */
  cash_rounding: v.number(),
  item_count: v.number(),
  /** True if a part of the order has left in a parcel, and the rest follows. The status says so only of the whole order. */
  is_partly_shipped: v.boolean(),
  /** True while a change of the order awaits its payment. The order neither leaves nor changes meanwhile. */
  awaits_change: v.boolean(),
  /** True if a refund failed and was not replaced by another one. */
  has_failed_refund: v.boolean(),
});
export type OrderSummaryView = v.InferOutput<typeof orderSummaryView>;

/**
 * The reason why an unpaid order has another total than when it was placed: its amounts are those of today's taxes.
 * Null if they are the same, and for all other orders.
 */
export const taxChangeView = v.nullable(
  v.object({
    /** In dollars. */
    former_total: v.number(),
    /** A sentence without its period, such as "Since November 28, 2026: no RST". */
    reason: v.string(),
  }),
);
export type TaxChangeView = v.InferOutput<typeof taxChangeView>;

/** A change of an order's content, in dollars. */
export const orderChangeView = v.object({
  id: v.string(),
  /** A change that is `ended` was not paid, and the order stayed as it was. */
  state: v.picklist(["awaiting_payment", "applied", "ended"]),
  former_total: v.number(),
  total: v.number(),
  /** The difference that the customer pays. Negative amounts were returned. */
  due: v.number(),
  /** The time at which a change that awaits its payment ends, or null. */
  expires_at: v.nullable(v.string()),
  created_by: v.string(),
  created_at: v.string(),
});
export type OrderChangeView = v.InferOutput<typeof orderChangeView>;

/** An order with its lines and records. Amounts are in dollars. Some values are only for admins. */
export const orderView = v.object({
  ...orderSummaryView.entries,
  taxes: orderTaxesView,
  /** The taxes that were not charged, because the customer was exempt. Null if everything was charged. */
  tax_exemption: v.nullable(orderExemptionView),
  tax_change: taxChangeView,
  shipping_method: v.string(),
  /** The tender at the counter, or when an admin placed the order. Null for other orders, and cash on delivery. */
  tender: v.nullable(v.picklist(counterTenders)),
  /** The pick-up of the order, or null for a delivery. */
  pickup: v.nullable(pickupDetailsView),
  /** The carrier and number of the latest parcel. */
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  /** The parcels that were sent, the oldest first. Empty for orders that were shipped before there were parcels. */
  parcels: v.array(parcelView),
  /** The days on which the order is expected. Null if it is not on its way, or if none are promised. */
  arrival: arrivalView,
  customer_notes: v.nullable(v.string()),
  refunded_amount: v.number(),
  /** The maximum that can be refunded now. It is 0 while a bank has the payment. */
  left_to_refund: v.number(),
  /** Incremented by every write. Admins send the version that they saw (changeStatusBody, refundOrderBody). */
  version: v.number(),
  /** The most severe state of the order's disputes. Null for customers, and if no dispute limits the order. */
  dispute: v.nullable(v.picklist(limitingDisputeStates)),
  /** The disputes of the order, the latest first. Empty for customers. */
  disputes: v.array(disputeView),
  stripe_payment_intent_id: v.nullable(v.string()),
  guest_email: v.nullable(v.string()),
  /** The account of the order. Null for the order of a guest, and after the account was deleted. */
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
  /** Null for customers, for orders with an account, and after the evidence is erased. */
  delivery_evidence: v.nullable(deliveryEvidenceView),
  items: v.array(orderItemView),
  /** Null for customers, and for an order without units that count. */
  margin: v.nullable(orderMarginView),
  /** The parts of `offer_amount`. */
  adjustments: v.array(orderAdjustmentView),
  status_history: v.array(statusHistoryView),
  transactions: v.array(transactionView),
  refunds: v.array(orderRefundView),
  /**
   * The numbers of the order's documents, the oldest first. Empty until it is paid, and for orders from before there
   * were invoices.
   */
  invoices: v.array(v.object({ kind: v.picklist(invoiceKinds), number: v.string() })),
  returns: v.array(returnView),
  /** The number of days after delivery for returns, as promised when the order was placed. */
  return_days: v.number(),
  /** The last day for returns as yyyy-MM-dd, or null for an order of which nothing was shipped. */
  return_until: v.nullable(v.string()),
  /** The changes of the order's content, the latest first. The order does not leave while one awaits its payment. */
  changes: v.array(orderChangeView),
  /** The last part of the address at which the awaited change is paid, as in its email. Null without one, and in lists. */
  payment_token: v.nullable(v.string()),
  /** The customer's request for a change. Null without an open one. */
  change_request: v.nullable(changeRequestView),
  /** True if the customer can still take items out, or correct the address. */
  can_change: v.boolean(),
  /** True if the customer can still cancel the order. */
  can_cancel: v.boolean(),
  /** True if the guest who placed the order can still correct its email address. */
  can_correct_email: v.boolean(),
});
export type OrderView = v.InferOutput<typeof orderView>;

/** The query of GET /orders/my-orders, which lists the customer's orders. */
export const myOrdersQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
  status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
  sort_by: v.optional(v.picklist(orderSorts, `Must be one of: ${orderSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
});
export type MyOrdersQuery = v.InferOutput<typeof myOrdersQuery>;

/** An order in its customer's list, with its first three lines, by which the customer recognizes it. */
export const myOrderView = v.object({
  ...orderSummaryView.entries,
  first_items: v.array(v.pick(orderItemView, ["product_name", "image_url", "quantity"])),
});
export type MyOrderView = v.InferOutput<typeof myOrderView>;

/** The response to GET /orders/my-orders. */
export const orderPageResponse = pageOf(myOrderView, { message: v.optional(v.string()) });

/** The response to GET /orders/{id}. */
export const orderResponse = ok(orderView);

/** The body of PUT /orders/{id}/cancel, with which customers cancel their orders. */
export const cancelOrderBody = v.object({
  cancel_reason: typedText({ max: 500, required: "Please provide a reason for cancellation" }),
});
