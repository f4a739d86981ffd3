import { and, asc, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { reorderDays, type ToOrder, type ToOrderQuery } from "../../../contract/admin/reports.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { products } from "../../db/schema/catalog.ts";
import { foldValue } from "../../db/schema/fold-text.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { auditExport } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type CsvExport, streamText } from "../csv-export.ts";
import { soldLines } from "../orders/read/sold-lines.ts";
import { toPeriod } from "../store/period.ts";
import { readTimeZone } from "../store/read-settings.ts";

/** Admin only. Lists the products that have reached their reorder point, by supplier, with what to order. */
export async function readToOrder(context: StoreContext, { supplier }: ToOrderQuery): Promise<ToOrder> {
  const found = await selectToOrder(context, toStoreDay(context.now(), await readTimeZone(context)));
  // Two spellings of a supplier are one.
  const suppliers = [...new Map(found.map((row) => [foldValue(row.supplier ?? ""), row.supplier]))];
  const chosen = suppliers.filter(([folded]) => supplier === undefined || folded === foldValue(supplier));
  return chosen.map(([folded, name]) => ({
    supplier: name,
    products: found
      .filter((row) => foldValue(row.supplier ?? "") === folded)
      .map(({ supplier: _, unitCostCents, ...product }) => ({
        ...product,
        proposed: proposeQuantity(product),
        unit_cost: unitCostCents === null ? null : centsToDollars(unitCostCents),
      })),
  }));
}

/** Admin only. Exports the products to order as CSV, of one supplier or of all. The export is audited. */
export async function exportToOrder(
  context: StoreContext,
  admin: AdminActor,
  query: ToOrderQuery,
): Promise<CsvExport> {
  const suppliers = await readToOrder(context, query);
  await auditExport(context, admin, { what: "to_order", filters: query });
  const today = toStoreDay(context.now(), await readTimeZone(context));
  return { fileName: `to-order-${today}.csv`, body: streamText(generateRows(suppliers)) };
}

async function* generateRows(suppliers: ToOrder) {
  yield formatCsvRow(["supplier", ...columns]);
  for (const { supplier, products: toOrder } of suppliers) {
    yield toOrder
      .map((product) => formatCsvRow([supplier, ...columns.map((column) => product[column])]))
      .join("");
  }
}

const columns = [
  "sku",
  "name",
  "on_hand",
  "for_sale",
  "reorder_point",
  "sold",
  "on_order",
  "proposed",
  "unit_cost",
] as const;

/**
 * Proposes how many units to order: as many as were sold in 28 days, but at least twice the reorder point, less those
 * that are for sale or ordered already.
 */
function proposeQuantity(
  product: Omit<ToOrder[number]["products"][number], "proposed" | "unit_cost">,
): number {
  const { sold, reorder_point: reorderPoint, for_sale: forSale, on_order: onOrder } = product;
  return Math.max(0, Math.max(sold, 2 * reorderPoint) - forSale - onOrder);
}

async function selectToOrder(context: StoreContext, today: string) {
  const period = toPeriod(
    { start_date: addDays(today, 1 - reorderDays), end_date: today },
    await readTimeZone(context),
  );
  const deliveries = sql`supplier_delivery_lines AS line
    JOIN supplier_deliveries AS delivery ON delivery.id = line.delivery_id WHERE line.product_id = products.id`;
  return context.db
    .select({
      id: products.id,
      supplier: products.supplier,
      sku: products.sku,
      name: products.name,
      on_hand: products.stockOnHand,
      for_sale: products.stockQuantity,
      // The condition below leaves no product without one.
      reorder_point: sql<number>`${products.reorderPoint}`.as("reached_point"),
      sold: sql<number>`coalesce(sold.units, 0)`.as("sold_units"),
      on_order: sql<number>`coalesce((SELECT sum(line.quantity) FROM ${deliveries}
        AND delivery.booked_at IS NULL), 0)`.as("on_order"),
      unitCostCents: sql<
        number | null
      >`coalesce((SELECT CAST(round(line.cost_cents * 1.0 / line.quantity) AS INTEGER)
        FROM ${deliveries} AND delivery.booked_at IS NOT NULL AND line.cost_cents IS NOT NULL
        ORDER BY delivery.booked_at DESC LIMIT 1), ${products.unitCostCents})`.as("last_cost"),
    })
    .from(products)
    .leftJoin(
      sql`(SELECT product_id, sum(units) AS units FROM ${soldLines(period)} GROUP BY product_id) AS sold`,
      sql`sold.product_id = ${products.id}`,
    )
    .where(
      and(
        isNull(products.archivedAt),
        isNotNull(products.reorderPoint),
        lte(products.stockQuantity, products.reorderPoint),
      ),
    )
    .orderBy(sql`${products.supplier} IS NULL`, asc(products.supplier), asc(products.nameFolded));
}
