import * as v from "valibot";
import { disputeView } from "../orders/disputes.ts";
import { ok } from "../shared/success.ts";
import { adminOrderSummaryView } from "./orders.ts";

/** A product with fewer units is low on stock. Its card says 'Only N left'. */
export const lowStockBelow = 10;

/** The number of days in the dashboard's chart, including today. */
export const dashboardDays = 30;

/**
 * The store's open work. Each count equals that of a list:
 * - to_pack, to_ship, cash_to_collect, returns, refund_failed, disputed: GET /orders?work=...
 * - low_stock: GET /admin/products?low_stock=true&is_active=true
 * - emails_failed: GET /admin/mails?state=failed
 */
export const workView = v.object({
  to_pack: v.number(),
  to_ship: v.number(),
  cash_to_collect: v.number(),
  /** The number of returns that need the store's decision or refund. */
  returns: v.number(),
  refund_failed: v.number(),
  /** Orders with an open dispute, and unshipped orders with a lost one. They must not be packed. */
  disputed: v.number(),
  emails_failed: v.number(),
  low_stock: v.number(),
  /** Disputes that need a response, the most urgent first, at most 20. */
  disputes: v.array(disputeView),
  /** True if the store gets an email for each new order. */
  has_new_order_email: v.boolean(),
  /** True if new products start with a tax rate. */
  has_default_tax: v.boolean(),
});
export type WorkView = v.InferOutput<typeof workView>;

/**
 * GET /admin/stats (docs/decisions/0016). Days are in the store's time zone, money is in dollars.
 * - total_products: all products except archived ones.
 * - total_users: all accounts that have ever called the store.
 * - pending_orders: the sum of `to_pack` and `to_ship`.
 * - monthly_revenue: the analytics' total_revenue from the first of this month to today.
 */
export const adminStatsView = v.object({
  total_products: v.number(),
  total_users: v.number(),
  pending_orders: v.number(),
  monthly_revenue: v.number(),
  work: workView,
  /** The last 30 days, oldest first, without unpaid and canceled orders. Revenue is defined as in the analytics. */
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
