import { asc, count, desc, eq, isNull, sql } from "drizzle-orm";
import { type AdminStatsView, dashboardDays } from "../../../contract/admin/dashboard.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { readBatch } from "../../db/read-batch.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { products } from "../../db/schema/catalog.ts";
import { emails } from "../../db/schema/emails.ts";
import { orders } from "../../db/schema/orders.ts";
import { reconciliationRuns } from "../../db/schema/payments.ts";
import { describeError } from "../../lib/describe-error.ts";
import { findLastBackup } from "../backup/nightly-backup.ts";
import { isLowOnStock } from "../catalog/products/product-conditions.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { selectHalfHours, toDays } from "../orders/read/analyze-orders.ts";
import { selectOrdersWithCustomer, toAdminSummary } from "../orders/read/list-orders.ts";
import { isPlaced } from "../orders/read/order-filters.ts";
import { selectOrderSums, toOrderTotals } from "../orders/read/order-sums.ts";
import {
  countOrderTasks,
  selectUnansweredDisputes,
  taskConditions,
  toDisputeView,
  toOrderWork,
} from "../orders/read/order-tasks.ts";
import { selectContent } from "../store/documents.ts";
import { toPeriod } from "../store/period.ts";
import { readTimeZone, requireSettings, selectSettings } from "../store/read-settings.ts";

const backupHours = 36;
const maxLowStockProducts = 10;
const maxLatestOrders = 5;

/** Admin only: reads the dashboard. The figures are defined at adminStatsView. */
export async function readStats(context: StoreContext): Promise<AdminStatsView> {
  const overdueBackup = findOverdueBackup(context);
  const timeZone = await readTimeZone(context);
  const today = toStoreDay(context.now(), timeZone);
  const firstDay = addDays(today, 1 - dashboardDays);
  const range = { start_date: firstDay, end_date: today };
  const rangeBefore = { start_date: addDays(firstDay, -dashboardDays), end_date: addDays(firstDay, -1) };
  const month = { start_date: `${today.slice(0, 7)}-01`, end_date: today };
  const found = await readBatch(context.db, {
    products: context.db.select({ count: count() }).from(products).where(isNull(products.archivedAt)),
    accounts: context.db.select({ count: count() }).from(profiles),
    pendingOrders: context.db.select({ count: count() }).from(orders).where(taskConditions.pending),
    monthlySums: selectOrderSums(context, { period: toPeriod(month, timeZone) }),
    halfHours: selectHalfHours(context, toPeriod({ ...range, start_date: rangeBefore.start_date }, timeZone)),
    lowStock: context.db
      .select()
      .from(products)
      .where(isLowOnStock)
      .orderBy(asc(products.stockQuantity), asc(products.nameFolded))
      .limit(maxLowStockProducts),
    latestOrders: selectOrdersWithCustomer(context)
      .where(isPlaced)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(maxLatestOrders),
    tasks: countOrderTasks(context),
    unansweredDisputes: selectUnansweredDisputes(context),
    failedEmails: context.db
      .select({ count: count().as("emails_failed") })
      .from(emails)
      .where(eq(emails.state, "failed")),
    lowStockProducts: context.db
      .select({ count: count().as("low_stock") })
      .from(products)
      .where(isLowOnStock),
    settings: selectSettings(context),
    // Who saved the registrations has said whether there are any.
    taxDocument: selectContent(context, "tax"),
  });
  const settings = requireSettings(found.settings);
  return {
    total_products: found.products[0]?.count ?? 0,
    total_users: found.accounts[0]?.count ?? 0,
    pending_orders: found.pendingOrders[0]?.count ?? 0,
    monthly_revenue: toOrderTotals(found.monthlySums[0]).revenue,
    work: {
      ...toOrderWork(found.tasks[0]),
      emails_failed: found.failedEmails[0]?.count ?? 0,
      low_stock: found.lowStockProducts[0]?.count ?? 0,
      disputes: found.unansweredDisputes.map((row) => toDisputeView(context, row)),
      overdue_backup: await overdueBackup,
      has_default_tax:
        settings.taxMode === "by_place" || settings.defaultTaxBasisPoints > 0 || found.taxDocument.length > 0,
    },
    sales_by_day: toDays(range, found.halfHours, "sold", timeZone),
    sales_by_day_before: toDays(rangeBefore, found.halfHours, "sold", timeZone),
    low_stock: found.lowStock.map((product) => ({
      id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      category: product.category,
      stock_quantity: product.stockQuantity,
    })),
    latest_orders: found.latestOrders.map(toAdminSummary),
  };
}

/** Finds the last backup if it is too old. An unreachable bucket does not fail the dashboard. */
async function findOverdueBackup(context: StoreContext): Promise<AdminStatsView["work"]["overdue_backup"]> {
  if (context.backups === undefined) return null;
  const dueAfter = minutesFromNow(context, -backupHours * 60);
  try {
    const last = (await findLastBackup(context))?.toISOString() ?? null;
    const isOverdue = last === null ? await hasRunSince(context, dueAfter) : last < dueAfter;
    return isOverdue ? { saved_at: last } : null;
  } catch (error) {
    console.warn("The last backup could not be found", describeError(error));
    return null;
  }
}

/**
 * Returns true if scheduled runs happened all the time since, so that a backup would have been made. A store that was
 * stopped makes none.
 */
async function hasRunSince({ db }: StoreContext, since: string): Promise<boolean> {
  const [runs] = await db
    .select({
      first: sql<string | null>`min(${reconciliationRuns.startedAt})`.as("first_run"),
      recent: sql<number>`count(CASE WHEN ${reconciliationRuns.startedAt} >= ${since} THEN 1 END)`.as(
        "recent_runs",
      ),
    })
    .from(reconciliationRuns)
    .where(eq(reconciliationRuns.trigger, "schedule"));
  return runs !== undefined && runs.first !== null && runs.first < since && runs.recent >= backupHours * 6;
}
