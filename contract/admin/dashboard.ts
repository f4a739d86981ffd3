import * as v from "valibot";
import { disputeView } from "../orders/disputes.ts";
import { ok } from "../shared/success.ts";
import { adminOrderSummaryView, orderWorkView } from "./orders.ts";

/** A product with fewer units for sale is low on stock. Its card shows 'Only N left'. */
export const lowStockBelow = 10;

/** The number of days in the dashboard's chart, including today. */
export const dashboardDays = 30;

/**
 * The work that waits for the store. Each count is the length of a list, as in OrderWorkView, or of:
 * - low_stock: GET /admin/products?low_stock=true&is_active=true
 * - emails_failed: GET /admin/emails?state=failed
 */
export const workView = v.object({
  ...orderWorkView.entries,
  emails_failed: v.number(),
  low_stock: v.number(),
  /** Disputes that need a response, the most urgent first, at most 20. */
  disputes: v.array(disputeView),
  /**
   * The last complete nightly backup, if it is older than 36 hours or there is none although the store runs since. Null if the
   * backup is recent, or the store makes none.
   */
  overdue_backup: v.nullable(v.object({ saved_at: v.nullable(v.string()) })),
  /** True if the store gets an email for each new order. */
  has_new_order_email: v.boolean(),
  /** True if new products start with a tax rate, or if orders are taxed by place, where the rates of products do not count. */
  has_default_tax: v.boolean(),
});
export type WorkView = v.InferOutput<typeof workView>;

/** The response to GET /admin/stats. Days are in the store's time zone, and money is in dollars. */
export const adminStatsView = v.object({
  /** The number of products that are not archived. */
  total_products: v.number(),
  /** The number of accounts that have ever called the store. */
  total_users: v.number(),
  /** The sum of `to_pack`, `to_ship` and `to_make_ready`. */
  pending_orders: v.number(),
  /** The `total_revenue` of the analytics from the first of this month to today. */
  monthly_revenue: v.number(),
  work: workView,
  /** The last `dashboardDays` days, oldest first, without unpaid and canceled orders. Revenue is that of the analytics. */
  sales_by_day: v.array(v.object({ date: v.string(), orders: v.number(), revenue: v.number() })),
  low_stock: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      slug: v.string(),
      sku: v.string(),
      category: v.string(),
      stock_quantity: v.number(),
    }),
  ),
  latest_orders: v.array(adminOrderSummaryView),
});
export type AdminStatsView = v.InferOutput<typeof adminStatsView>;
export const adminStatsResponse = ok(adminStatsView);
