import * as v from "valibot";
import { disputeView } from "../orders/disputes.ts";
import { ok } from "../shared/success.ts";
import { adminOrderSummaryView, orderWorkView } from "./orders.ts";

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
   * The last complete nightly backup, if it is overdue: older than 36 hours, or absent (`saved_at` is null) although
   * scheduled runs have happened all that time. Null if none is overdue, the store makes no backups, or their bucket
   * cannot be reached.
   */
  overdue_backup: v.nullable(v.object({ saved_at: v.nullable(v.string()) })),
  /**
   * True if new products start with a tax rate, if the store taxes by place, so that the rates of products do not
   * count, or if an admin has saved its tax registrations, and so has said whether there are any.
   */
  has_default_tax: v.boolean(),
});
export type WorkView = v.InferOutput<typeof workView>;

const daySales = v.object({ date: v.string(), orders: v.number(), revenue: v.number() });

/** The figures of the dashboard. Days are in the store's time zone, and money is in dollars. */
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
  /**
   * The last `dashboardDays` days, oldest first, without unpaid and canceled orders. `revenue` is defined as in the
   * analytics.
   */
  sales_by_day: v.array(daySales),
  /** The sales of as many days before them. */
  sales_by_day_before: v.array(daySales),
  /** At most 10 products that are low on stock, the fewest units first. */
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
  /** The newest 5 orders. */
  latest_orders: v.array(adminOrderSummaryView),
});
export type AdminStatsView = v.InferOutput<typeof adminStatsView>;

/** The response to GET /admin/stats. */
export const adminStatsResponse = ok(adminStatsView);
