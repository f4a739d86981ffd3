import type { SalesExportQuery, SoldRow } from "../../../contract/admin/reports.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { auditExport } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type CsvExport, streamText } from "../csv-export.ts";
import { readSoldRows } from "./read-report.ts";

const rowsPerChunk = 500;

/**
 * Admin only. Exports all rows of a report on sales as CSV. The export is audited.
 * @throws StoreError invalid_input for a period that ends before it begins, or is longer than three years
 */
export async function exportSalesReport(
  context: StoreContext,
  admin: AdminActor,
  query: SalesExportQuery,
): Promise<CsvExport> {
  const { start_date: start, end_date: end, rows } = await readSoldRows(context, query);
  await auditExport(context, admin, { what: "sales", filters: query });
  return {
    fileName: `sales-by-${query.by}-${start}-to-${end}.csv`,
    body: streamText(generateRows(query, rows)),
  };
}

async function* generateRows({ by }: SalesExportQuery, rows: readonly SoldRow[]) {
  const stockColumns = by === "product" ? ["sku", "on_hand", "stock_value", "days_left"] : [];
  yield formatCsvRow([by, ...soldColumns, ...stockColumns]);
  for (let start = 0; start < rows.length; start += rowsPerChunk) {
    yield rows
      .slice(start, start + rowsPerChunk)
      .map(({ name, stock, ...row }) => {
        // Numbers, because text that begins with a minus is marked as a possible formula.
        const figures = soldColumns.map((column) => row[column]);
        const { sku, on_hand: onHand, value, days_left: daysLeft } = stock ?? noStock;
        return formatCsvRow([name, ...figures, ...(by === "product" ? [sku, onHand, value, daysLeft] : [])]);
      })
      .join("");
  }
}

const soldColumns = [
  "orders",
  "units",
  "sales",
  "cost",
  "margin",
  "margin_percent",
  "units_without_cost",
] as const;

const noStock = { sku: null, on_hand: null, value: null, days_left: null };
