import * as v from "valibot";
import { orderDisputes } from "../orders/disputes.ts";
import { orderSorts, orderStatuses, orderWorks, paymentStatuses } from "../orders/order-status.ts";
import { orderSummaryView } from "../orders/orders.ts";
import { idSchema, sortOrder, typedLine, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { daySchema } from "../shared/store-time.ts";
import { ok, pageOf } from "../shared/success.ts";

const filters = {
  work: v.optional(v.picklist(orderWorks, `Must be one of: ${orderWorks.join(", ")}`)),
  status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
  payment_status: v.optional(v.picklist(paymentStatuses, "Unknown payment status")),
  /** Part of the order number, name, email address, phone number, street, tracking number or a product's name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "Must be at most 200 characters"))),
  /** Days in the store's time zone, both inclusive. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
};
const sorting = {
  sort_by: v.optional(v.picklist(orderSorts, `Must be one of: ${orderSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
};

/** GET /orders (admin). */
export const adminOrdersQuery = v.object({
  ...filters,
  ...sorting,
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
});
export type AdminOrdersQuery = v.InferOutput<typeof adminOrdersQuery>;

/** GET /orders/export exports all orders that match the filters. */
export const orderExportQuery = v.object({ ...filters, ...sorting });
export type OrderFilters = Omit<v.InferOutput<typeof orderExportQuery>, "sort_by" | "order">;

/** One order in the admin's list. */
export const adminOrderSummaryView = v.object({
  ...orderSummaryView.entries,
  /** 'Guest User' without an account and a name. */
  user_name: v.string(),
  user_email: v.nullable(v.string()),
  guest_email: v.nullable(v.string()),
  /**
   * Captured includes cash collected on delivery; lost is what a bank returned to the customer after a dispute. The order's
   * revenue is captured - refunded - lost.
   */
  captured_amount: v.number(),
  refunded_amount: v.number(),
  lost_amount: v.number(),
  /** The state of the payment's dispute. Null without one. */
  dispute: v.nullable(v.picklist(orderDisputes)),
  /** Every write raises it. Requests that change the order send it back. */
  version: v.number(),
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
});
export type AdminOrderSummaryView = v.InferOutput<typeof adminOrderSummaryView>;

/**
 * The sums of all orders that match the filters, on all pages. `revenue` is captured minus refunded minus lost to disputes.
 * For the same dates it equals the analytics' total_revenue.
 */
const orderTotalsView = v.object({
  total_amount: v.number(),
  captured: v.number(),
  refunded: v.number(),
  lost: v.number(),
  revenue: v.number(),
});

export const adminOrderPageResponse = pageOf(adminOrderSummaryView, { totals: orderTotalsView });

export const trackingCarriers = ["Canada Post", "Purolator", "UPS", "FedEx", "DHL", "Own delivery"] as const;

const tracking = {
  tracking_carrier: v.optional(v.nullable(typedLine({ max: 60 }))),
  tracking_number: v.optional(
    v.nullable(
      v.pipe(typedLine({ max: 60 }), v.regex(/^[\w -]*$/, "Must be letters, digits, spaces and hyphens")),
    ),
  ),
};
const notes = v.optional(typedText({ max: 1_000 }));
// False by default, so that an admin's note about a customer does not reach the customer by accident.
const notesForCustomer = v.optional(v.boolean("Must be true or false"), false);

/** The order's version that the admin saw. For any other version the response is order_changed, and nothing is changed. */
const seenVersion = v.optional(
  v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number")),
);
/** Required to ship an order whose payment is disputed. */
const acknowledgeDispute = v.optional(v.boolean("Must be true or false"));

/** PUT /orders/{id}/status. May include the tracking number, for the email that the order is on its way. */
export const changeStatusBody = v.pipe(
  v.object({
    notes,
    notes_for_customer: notesForCustomer,
    status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
    ...tracking,
    version: seenVersion,
    acknowledge_dispute: acknowledgeDispute,
    /** Whether the items came back. Required to cancel an order that has been shipped. */
    restock: v.optional(v.boolean("Must be true or false")),
  }),
  v.check(
    (body) => body.status !== undefined || (body.notes ?? "") !== "",
    "Choose a status or write a note.",
  ),
);
export type ChangeStatusBody = v.InferInput<typeof changeStatusBody>;

/** PUT /orders/{id}/tracking. Null removes a value. */
export const trackingBody = v.object({ ...tracking, version: seenVersion });
export type TrackingBody = v.InferInput<typeof trackingBody>;

export const statusChangeResponse = ok(
  v.object({
    id: v.string(),
    created_at: v.string(),
    status: v.picklist(orderStatuses),
    payment_status: v.picklist(paymentStatuses),
  }),
  { message: v.string() },
);

/** POST /orders/bulk-ship. Orders are shipped one by one: one that cannot be shipped does not stop the others. */
export const bulkShipBody = v.object({
  orders: v.pipe(
    v.array(
      v.object({ id: idSchema, ...tracking, version: seenVersion, acknowledge_dispute: acknowledgeDispute }),
    ),
    v.minLength(1, "Choose at least one order"),
    v.maxLength(50, "At most 50 orders at once"),
  ),
  notes,
});
export type BulkShipBody = v.InferOutput<typeof bulkShipBody>;
export const bulkShipResponse = ok(
  v.array(
    v.object({
      id: v.string(),
      order_number: v.nullable(v.string()),
      shipped: v.boolean(),
      message: v.string(),
    }),
  ),
  { message: v.string() },
);

/** GET /orders/analytics. Days in the store's time zone, both inclusive; by default the last 30 days including today. */
export const analyticsQuery = v.object({
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
});

/**
 * Figures of the orders placed in the range. Revenue is what was captured for them (or collected on delivery) minus what was
 * refunded or lost to disputes, at any time.
 */
export const analyticsView = v.object({
  start_date: v.string(),
  end_date: v.string(),
  total_orders: v.number(),
  total_revenue: v.number(),
  /** Orders with revenue: paid, and not refunded or lost in full. */
  paid_orders: v.number(),
  /** total_revenue / paid_orders, rounded to the cent; 0 without paid orders. */
  average_order_value: v.number(),
  /** Includes statuses without orders. */
  orders_by_status: v.record(v.string(), v.number()),
  /** Every day of the range. The days add up to total_orders and total_revenue. */
  orders_by_day: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  /**
   * Sorted by units sold in orders with revenue, without returned units. Their revenue is before tax and shipping, and at most
   * the order's revenue.
   */
  best_sellers: v.array(
    v.object({
      product_id: v.nullable(v.string()),
      product_name: v.string(),
      product_sku: v.string(),
      quantity: v.number(),
      revenue: v.number(),
    }),
  ),
  /**
   * carts: accounts with a cart line added in the range, or an order placed in it. paid: those with an order of the range
   * that is paid or on its way as cash on delivery, and neither canceled nor refunded in full. rate: in percent.
   */
  conversion: v.object({ carts: v.number(), paid: v.number(), rate: v.number() }),
});
export type AnalyticsView = v.InferOutput<typeof analyticsView>;
export const analyticsResponse = ok(analyticsView);

/** Returns the carrier's tracking page of a parcel; undefined for a carrier without one. */
export function trackingUrl(carrier: string | null, number: string | null): string | undefined {
  if (number === null || number === "") return undefined;
  const page = trackingPages.get((carrier ?? "").toLowerCase());
  return page === undefined ? undefined : page + encodeURIComponent(number.replace(/\s/g, ""));
}

const trackingPages: ReadonlyMap<string, string> = new Map([
  ["canada post", "https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor="],
  ["purolator", "https://www.purolator.com/en/shipping/tracker?pin="],
  ["ups", "https://www.ups.com/track?tracknum="],
  ["fedex", "https://www.fedex.com/fedextrack/?trknbr="],
  ["dhl", "https://www.dhl.com/ca-en/home/tracking.html?tracking-id="],
]);
