import * as v from "valibot";
import { disputeView } from "../orders/disputes.ts";
import { idSchema, wholeNumberParam } from "../shared/request-values.ts";
import { daySchema } from "../shared/store-time.ts";
import { ok, pageOf } from "../shared/success.ts";
import { auditEntities } from "./audit-entities.ts";
import { adminOrderSummaryView } from "./orders.ts";

/** A product with fewer units is low on stock, and its card says 'Only N left'. */
export const lowStockBelow = 10;

/** The number of days in the dashboard's chart, including today. */
export const dashboardDays = 30;

/**
 * The store's open work. Each count is that of a list:
 * - to_pack, to_ship, cash_to_collect, returns, refund_failed, disputed: GET /orders?work=...
 * - low_stock: GET /admin/products?low_stock=true&is_active=true
 * - emails_failed: GET /admin/mails?state=failed
 */
export const workView = v.object({
  to_pack: v.number(),
  to_ship: v.number(),
  cash_to_collect: v.number(),
  /** Returns that wait for the store's decision or refund. */
  returns: v.number(),
  refund_failed: v.number(),
  /** Orders with an open dispute, or not shipped before they lost one. They must not be packed. */
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
  /** The last 30 days, oldest first. Unpaid and canceled orders are not counted; revenue is that of the analytics. */
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

/** GET /admin/audit-log, latest first. */
export const auditLogQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  entity: v.optional(v.picklist(auditEntities, `Must be one of: ${auditEntities.join(", ")}`)),
  entity_id: v.optional(v.string()),
  admin_id: v.optional(idSchema),
  /** Days in the store's time zone, both inclusive. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  /** Part of the summary or of the admin's name. */
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "Must be at most 200 characters"))),
});
export type AuditLogQuery = v.InferOutput<typeof auditLogQuery>;

export const auditEntryView = v.object({
  id: v.string(),
  admin_id: v.string(),
  admin_name: v.string(),
  /** Such as 'product.update'. */
  action: v.string(),
  entity: v.string(),
  entity_id: v.string(),
  summary: v.string(),
  /** Only the fields that changed. `before` is null for something new, `after` for something deleted. */
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
  created_at: v.string(),
});
export type AuditEntryView = v.InferOutput<typeof auditEntryView>;
export const auditLogResponse = pageOf(auditEntryView);
