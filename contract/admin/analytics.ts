import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { ok } from "../shared/success.ts";
import { orderTaxView } from "../tax/tax-views.ts";

/**
 * The query of GET /orders/analytics. The days are in the store's time zone, and both are included. The default is the
 * last 30 days, including today.
 */
export const analyticsQuery = v.object({
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
});

/** A part of the orders with revenue. The average is rounded to the cent, and 0 if there are no orders. */
const orderGroupView = v.object({ orders: v.number(), average_order_value: v.number() });

/**
 * The figures for the orders that were placed in the range. Their revenue is the captured or collected money minus
 * refunds and lost disputes, in dollars, even if these happened after the range.
 */
export const analyticsView = v.object({
  start_date: v.string(),
  end_date: v.string(),
  total_orders: v.number(),
  total_revenue: v.number(),
  /** The number of orders with revenue. They were paid, and not fully refunded or lost to a dispute. */
  paid_orders: v.number(),
  /** total_revenue / paid_orders, rounded to the cent, or 0 if there are no paid orders. */
  average_order_value: v.number(),
  /**
   * The taxes of the orders with revenue, as they were charged: partial refunds are not subtracted. Orders that are
   * taxed by the rates of their products have no row.
   */
  taxes: v.array(v.omit(orderTaxView, ["number"])),
  /** The number of orders in each status, including statuses without orders. */
  orders_by_status: v.record(v.string(), v.number()),
  /** Every day of the range, including days without orders. The sums are total_orders and total_revenue. */
  orders_by_day: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  /**
   * At most 10 products, those with the most units sold first, with the units and sales of GET /admin/reports.
   */
  best_sellers: v.array(
    v.object({
      product_id: v.nullable(v.string()),
      product_name: v.string(),
      product_sku: v.string(),
      /** The primary image of a product that still exists. */
      image_url: v.nullable(v.string()),
      quantity: v.number(),
      revenue: v.number(),
    }),
  ),
  /**
   * At most 20 offers, those that took off most first. The orders are paid or to be paid in cash, and neither canceled
   * nor fully refunded. Their revenue includes what other offers count in.
   */
  offers: v.array(
    v.object({
      offer_id: v.string(),
      title: v.string(),
      /** Null for an offer without a code, or with several codes. */
      code: v.nullable(v.string()),
      orders: v.number(),
      /** The amount that the offer took off the orders, before tax. */
      amount: v.number(),
      revenue: v.number(),
    }),
  ),
  /** The people and the kinds of the orders with revenue. */
  buyers: v.object({
    /** An account and a guest with the same email address count once. */
    customers: v.number(),
    by_guests: orderGroupView,
    for_pickup: orderGroupView,
  }),
  conversion: v.object({
    /** The number of carts, of accounts and guests, in which a line was added or an order was placed in the range. */
    carts: v.number(),
    /** The number of these carts whose order is paid or cash on delivery, and neither canceled nor fully refunded. */
    paid: v.number(),
    /** paid / carts, in percent. */
    rate: v.number(),
  }),
});
export type AnalyticsView = v.InferOutput<typeof analyticsView>;

/** The response to GET /orders/analytics. */
export const analyticsResponse = ok(analyticsView);
