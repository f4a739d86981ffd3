import { and, asc, count, desc, eq, inArray, isNull, lt } from "drizzle-orm";
import { type AdminStatsView, dashboardDays, lowStockBelow } from "../../../contract/admin/dashboard.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { products } from "../../db/schema/catalog.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { selectHours, toDays } from "../orders/queries/analyze-orders.ts";
import {
  selectOrderSums,
  selectOrdersWithCustomer,
  toAdminSummary,
  toOrderTotals,
} from "../orders/queries/list-orders.ts";
import { notAbandoned } from "../orders/queries/read-orders.ts";

const listLength = 10;
const latestOrders = 5;

/** The dashboard, in one round trip. The definitions are in the contract's adminStatsView. */
export async function readStats(context: StoreContext): Promise<AdminStatsView> {
  const today = toStoreDay(context.now());
  const firstDay = addDays(today, 1 - dashboardDays);
  const [[productCount], [people], [pending], [sums], placed, low, latest] = await context.db.batch([
    context.db.select({ found: count() }).from(products).where(isNull(products.archivedAt)),
    context.db.select({ found: count() }).from(profiles),
    context.db
      .select({ found: count() })
      .from(orders)
      .where(inArray(orders.status, ["paid", "processing"])),
    selectOrderSums(context, { start_date: `${today.slice(0, 7)}-01`, end_date: today }),
    selectHours(context, { start_date: firstDay, end_date: today }),
    context.db
      .select()
      .from(products)
      .where(and(eq(products.isActive, true), lt(products.stockQuantity, lowStockBelow)))
      .orderBy(asc(products.stockQuantity), asc(products.nameFolded))
      .limit(listLength),
    selectOrdersWithCustomer(context)
      .where(notAbandoned)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(latestOrders),
  ]);
  return {
    total_products: productCount?.found ?? 0,
    total_users: people?.found ?? 0,
    pending_orders: pending?.found ?? 0,
    monthly_revenue: toOrderTotals(sums).revenue,
    sales_by_day: toDays({ start_date: firstDay, end_date: today }, placed, "sold"),
    low_stock: low.map((product) => ({
      id: product.id,
      name: product.name,
      slug: product.slug,
      sku: product.sku,
      category: product.category,
      stock_quantity: product.stockQuantity,
    })),
    latest_orders: latest.map(toAdminSummary),
  };
}
