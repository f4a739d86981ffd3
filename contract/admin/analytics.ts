import * as v from "valibot";
import { daySchema } from "../shared/store-time.ts";
import { ok } from "../shared/success.ts";

/** GET /orders/analytics. Days are in the store's time zone, both inclusive. The default is the last 30 days with today. */
export const analyticsQuery = v.object({
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
});

/**
 * The figures of the orders placed in the range. Their revenue is the captured or collected money minus refunds and lost
 * disputes, at any time.
 */
export const analyticsView = v.object({
  start_date: v.string(),
  end_date: v.string(),
  total_orders: v.number(),
  total_revenue: v.number(),
  /** The number of orders with revenue. They are paid, and not refunded or lost in full. */
  paid_orders: v.number(),
  /** total_revenue / paid_orders, rounded to the cent. 0 without paid orders. */
  average_order_value: v.number(),
  /** Includes statuses without orders. */
  orders_by_status: v.record(v.string(), v.number()),
  /** Every day of the range. The days add up to total_orders and total_revenue. */
  orders_by_day: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  /**
   * Products by units sold in orders with revenue, without returned units. A product's revenue is before tax and shipping,
   * and at most that of its orders.
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
