import * as v from "valibot";
import { typedAddress } from "../account/addresses.ts";
import { limitingDisputeStates } from "../orders/disputes.ts";
import { fulfilments } from "../orders/fulfilment.ts";
import { orderSorts, orderStatuses, orderTasks, paymentStatuses } from "../orders/order-status.ts";
import { orderSummaryView } from "../orders/orders.ts";
import { openReturnStates } from "../orders/returns.ts";
import { daySchema } from "../shared/day-schema.ts";
import { cleanPastedReference } from "../shared/pasted-text.ts";
import {
  booleanParam,
  dollarsSchema,
  idSchema,
  pageParam,
  searchText,
  sortOrder,
  typedLine,
  typedText,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

const filters = {
  work: v.optional(v.picklist(orderTasks, `Must be one of: ${orderTasks.join(", ")}`)),
  status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
  payment_status: v.optional(v.picklist(paymentStatuses, "Unknown payment status")),
  fulfilment: v.optional(v.picklist(fulfilments, "Must be delivery or pickup")),
  /** True for the orders of guests, and false for those of accounts. The order of an erased person is neither. */
  is_guest: v.optional(booleanParam),
  /**
   * A part of the order number, name, email address, phone number, street, tracking number or a product's name, or a whole
   * pick-up code.
   */
  search: v.optional(searchText),
  /** The first and the last day, both included, in the store's time zone. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
};

const sorting = {
  sort_by: v.optional(v.picklist(orderSorts, `Must be one of: ${orderSorts.join(", ")}`), "created_at"),
  order: v.optional(sortOrder, "desc"),
};

/** The query of GET /orders, which lists the store's orders for admins. */
export const adminOrdersQuery = v.object({
  ...filters,
  ...sorting,
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "10"),
});
export type AdminOrdersQuery = v.InferOutput<typeof adminOrdersQuery>;

/** The query of GET /orders/export, which exports all orders that match the filters. */
export const orderExportQuery = v.object({ ...filters, ...sorting });
export type OrderFilters = Omit<v.InferOutput<typeof orderExportQuery>, "sort_by" | "order">;

/** One order in the admin's list. */
export const adminOrderSummaryView = v.object({
  ...orderSummaryView.entries,
  /** The customer's name, or 'Guest User' if the order has neither an account nor a name. */
  user_name: v.string(),
  user_email: v.nullable(v.string()),
  guest_email: v.nullable(v.string()),
  /** The captured money, including cash collected on delivery. Revenue is captured - refunded - lost. */
  captured_amount: v.number(),
  refunded_amount: v.number(),
  /** The money that banks returned to the customer after disputes. */
  lost_amount: v.number(),
  /** The most severe state of the order's disputes, or null if none limits the order. */
  dispute: v.nullable(v.picklist(limitingDisputeStates)),
  /** Incremented by every write. Requests that change the order include the version that the admin saw. */
  version: v.number(),
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  customer_notes: v.nullable(v.string()),
  /** True for a parcel whose address names another province than its postal code. */
  has_other_province: v.boolean(),
  /** The state of the order's oldest return that the store has not finished, or null. */
  open_return: v.nullable(v.picklist(openReturnStates)),
});
export type AdminOrderSummaryView = v.InferOutput<typeof adminOrderSummaryView>;

/**
 * The sums over all orders that match the filters, on all pages. `revenue` is captured - refunded - lost, and equals the
 * `total_revenue` of the analytics for the same days.
 */
const orderTotalsView = v.object({
  total_amount: v.number(),
  captured: v.number(),
  refunded: v.number(),
  lost: v.number(),
  revenue: v.number(),
});

/** The number of all orders that wait for each task, whatever the filters: the length of GET /orders?work={task}. */
export const orderWorkView = v.object({
  to_pack: v.number(),
  to_ship: v.number(),
  /** The number of orders for pick-up that are not ready yet. */
  to_make_ready: v.number(),
  cash_to_collect: v.number(),
  /** The number of orders with a return that needs the store's decision or refund. */
  returns: v.number(),
  refund_failed: v.number(),
  /** The number of orders with an open dispute, and of unshipped orders with a lost one. They must not be packed. */
  disputed: v.number(),
});
export type OrderWorkView = v.InferOutput<typeof orderWorkView>;

export const adminOrderPageResponse = pageOf(adminOrderSummaryView, {
  totals: orderTotalsView,
  work: orderWorkView,
});

export const trackingCarriers = ["Canada Post", "Purolator", "UPS", "FedEx", "DHL", "Own delivery"] as const;

const tracking = {
  tracking_carrier: v.optional(v.nullable(typedLine({ max: 60 }))),
  tracking_number: v.optional(
    v.nullable(
      v.pipe(
        v.string("Must be text"),
        v.transform(cleanPastedReference),
        v.maxLength(60, "Must be at most 60 characters"),
        v.regex(/^[\w -]*$/, "Must be letters, digits, spaces and hyphens"),
      ),
    ),
  ),
};

const notes = v.optional(typedText({ max: 1_000 }));

// The default is false, so that an admin's note about a customer does not reach the customer by accident.
const notesForCustomer = v.optional(v.boolean("Must be true or false"), false);

/** The version that the admin saw. If the order has changed since, the error is order_changed and nothing changes. */
const expectedVersion = v.optional(
  v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number")),
);

/**
 * The total of an unpaid order that the admin saw, before the rounding of cash. If its taxes have changed since, the error is
 * order_changed and nothing is recorded. Without it, it is the total of the day on which the order was placed.
 */
export const seenTotal = v.optional(dollarsSchema);

/** What the admin knows of who lets an order leave nevertheless. Each is required if the order has that problem. */
export const acknowledgementEntries = {
  acknowledge_dispute: v.optional(v.boolean("Must be true or false")),
  acknowledge_failed_refund: v.optional(v.boolean("Must be true or false")),
};

/** The body of PUT /orders/{id}/status. The email that the order is on its way includes the tracking number. */
export const changeStatusBody = v.pipe(
  v.object({
    notes,
    notes_for_customer: notesForCustomer,
    status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
    ...tracking,
    version: expectedVersion,
    total: seenTotal,
    ...acknowledgementEntries,
    /** True if the items came back. Required to cancel a shipped order. */
    restock: v.optional(v.boolean("Must be true or false")),
  }),
  v.check(
    (body) => body.status !== undefined || (body.notes ?? "") !== "",
    "Choose a status or write a note.",
  ),
);
export type ChangeStatusBody = v.InferInput<typeof changeStatusBody>;

/** The body of PUT /orders/{id}/tracking. Null removes a value. */
export const trackingBody = v.object({ ...tracking, version: expectedVersion });
export type TrackingBody = v.InferInput<typeof trackingBody>;

/** The body of PUT /orders/{id}/address, which corrects the delivery address of an order that has not shipped. */
export const changeAddressBody = v.object({ address: typedAddress, version: expectedVersion });
export type ChangeAddressBody = v.InferOutput<typeof changeAddressBody>;

export const statusChangeResponse = ok(
  v.object({
    id: v.string(),
    created_at: v.string(),
    status: v.picklist(orderStatuses),
    payment_status: v.picklist(paymentStatuses),
  }),
  { message: v.string() },
);

/**
 * The body of POST /orders/bulk-ship. The orders are shipped one by one, so that one that cannot be shipped does not stop
 * the others.
 */
export const bulkShipBody = v.object({
  orders: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        ...tracking,
        version: expectedVersion,
        ...acknowledgementEntries,
      }),
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
