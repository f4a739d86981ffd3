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
  /** Part of what a caller says: order number, name, email address, phone, street, tracking number, product. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "Must be at most 200 characters"))),
  /** Days of the store, both included. */
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

/** GET /orders/export: the same filters, every order that fits. */
export const orderExportQuery = v.object({ ...filters, ...sorting });
export type OrderFilters = Omit<v.InferOutput<typeof orderExportQuery>, "sort_by" | "order">;

/** One order in the admin's list. */
export const adminOrderSummaryView = v.object({
  ...orderSummaryView.entries,
  /** 'Guest User' where there is neither an account nor a name. */
  user_name: v.string(),
  user_email: v.nullable(v.string()),
  guest_email: v.nullable(v.string()),
  /**
   * Captured, or collected at the door; what of it was refunded; and what a bank gave to the customer after a dispute.
   * Captured minus refunded minus lost is the order's revenue.
   */
  captured_amount: v.number(),
  refunded_amount: v.number(),
  lost_amount: v.number(),
  /** Of its payment: open or lost, or an inquiry of the bank. */
  dispute: v.nullable(v.picklist(orderDisputes)),
  /** Every write raises it: what an admin saw (BulkShipBody). */
  version: v.number(),
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
});
export type AdminOrderSummaryView = v.InferOutput<typeof adminOrderSummaryView>;

/**
 * The sums of all orders that match the filters, on this page or not. `revenue` is captured minus refunded minus lost to
 * disputes: with the same dates it is the analytics' total_revenue, to the cent.
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
// Internal unless asked for: what an admin writes about a customer must not reach the customer by accident.
const notesForCustomer = v.optional(v.boolean("Must be true or false"), false);

/** The order as the admin saw it: where it has changed since, the answer is order_changed, and nothing happens. */
const seenVersion = v.optional(
  v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number")),
);
/** An order whose payment is disputed leaves the shop only with this. */
const acknowledgeDispute = v.optional(v.boolean("Must be true or false"));

/** PUT /orders/{id}/status. Tracking may come along, so that it is in the message that the parcel is on its way. */
export const changeStatusBody = v.pipe(
  v.object({
    notes,
    notes_for_customer: notesForCustomer,
    status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
    ...tracking,
    version: seenVersion,
    acknowledge_dispute: acknowledgeDispute,
    /** Of canceled, needed once the order has been shipped: did the items come back? */
    restock: v.optional(v.boolean("Must be true or false")),
  }),
  v.check(
    (body) => body.status !== undefined || (body.notes ?? "") !== "",
    "Choose a status or write a note.",
  ),
);
export type ChangeStatusBody = v.InferInput<typeof changeStatusBody>;

/** PUT /orders/{id}/tracking. Null takes it away. */
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

/** POST /orders/bulk-ship. Each order separately: one that cannot be shipped does not hold the others back. */
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

/** GET /orders/analytics. Days of the store, both included; without them the last 30 days up to today. */
export const analyticsQuery = v.object({
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
});

/**
 * Everything is about the orders PLACED in the range, as GET /orders lists them. Revenue is what was captured for them
 * (or collected at the door) minus what was refunded or lost to a dispute, whenever that happened.
 */
export const analyticsView = v.object({
  start_date: v.string(),
  end_date: v.string(),
  total_orders: v.number(),
  total_revenue: v.number(),
  /** Orders with captured money that did not all go back. */
  paid_orders: v.number(),
  /** total_revenue / paid_orders, rounded to the cent; 0 without any. */
  average_order_value: v.number(),
  /** Every status, also with 0. */
  orders_by_status: v.record(v.string(), v.number()),
  /** Every day of the range; the sums are total_orders and total_revenue. */
  orders_by_day: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  /**
   * By units sold, of the orders whose money is in total_revenue; units that came back are not counted. Their revenue is
   * before tax and shipping, and never more than was kept of their order's payment.
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
   * carts: accounts that put something into the cart in the range and still have it there, or placed an order in the
   * range. paid: those of them with an order of the range that is sold: paid for or on its way against cash, and neither
   * canceled nor refunded in full. rate in percent.
   */
  conversion: v.object({ carts: v.number(), paid: v.number(), rate: v.number() }),
});
export type AnalyticsView = v.InferOutput<typeof analyticsView>;
export const analyticsResponse = ok(analyticsView);

/** Where a parcel can be followed; undefined for carriers without such a page. */
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
