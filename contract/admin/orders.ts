import * as v from "valibot";
import { limitingDisputeStates } from "../orders/disputes.ts";
import { fulfilments } from "../orders/fulfilment.ts";
import { orderSorts, orderStatuses, orderTasks, paymentStatuses } from "../orders/order-status.ts";
import { orderSummaryView } from "../orders/orders.ts";
import { openReturnStates } from "../orders/returns.ts";
import { daySchema } from "../shared/day-schema.ts";
import {
  booleanParam,
  pageParam,
  searchText,
  sortOrder,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { pageOf } from "../shared/success.ts";
import { soldDimensions } from "./sold-dimensions.ts";

const filters = {
  /** Only the orders that wait for this task. */
  work: v.optional(v.picklist(orderTasks, `Must be one of: ${orderTasks.join(", ")}`)),
  status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
  payment_status: v.optional(v.picklist(paymentStatuses, "Unknown payment status")),
  fulfilment: v.optional(v.picklist(fulfilments, "Must be delivery or pickup")),
  /** True for the orders of guests, and false for those of accounts. The order of an erased person is neither. */
  is_guest: v.optional(booleanParam),
  /**
   * A part of the order number, name, email address, phone number, street, tracking number or a product's name, or a
   * whole pick-up code.
   */
  search: v.optional(searchText),
  /** The first and the last day, both included, in the store's time zone. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  /** The orders behind the row with this key of the report on the same days, GET /admin/reports?by={sold_by}. */
  sold_by: v.optional(v.picklist(soldDimensions, "Unknown report")),
  sold_key: v.optional(v.pipe(v.string(), v.maxLength(200, "Must be at most 200 characters")), ""),
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

/** An order in the admin's list. Amounts are in dollars. */
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
  /** The parcel's destination, such as 'Brandon, MB', or null for an order for pick-up and for an erased customer. */
  town: v.nullable(v.string()),
  /** True for a parcel whose address names another province than its postal code. */
  has_other_province: v.boolean(),
  /** The state of the order's oldest return that the store has not finished, or null. */
  open_return: v.nullable(v.picklist(openReturnStates)),
});
export type AdminOrderSummaryView = v.InferOutput<typeof adminOrderSummaryView>;

/**
 * The sums over all orders that match the filters, on all pages, in dollars. `revenue` is captured - refunded - lost,
 * and equals the `total_revenue` of the analytics for the same days.
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
  /** The number of orders whose customer asked for a change. */
  change_requested: v.number(),
  refund_failed: v.number(),
  /** The number of orders with an open dispute, and of unshipped orders with a lost one. They must not be packed. */
  disputed: v.number(),
});
export type OrderWorkView = v.InferOutput<typeof orderWorkView>;

/** The response to GET /orders. */
export const adminOrderPageResponse = pageOf(adminOrderSummaryView, {
  totals: orderTotalsView,
  work: orderWorkView,
});
export type AdminOrderPage = v.InferOutput<typeof adminOrderPageResponse>;
