import type { ReportedTax, TaxReportQuery, TaxReportView } from "../../../../contract/admin/tax-report.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { readTaxReport } from "./read-report.ts";

const columns = [
  // The kind of row, so that no filtered column counts an amount twice.
  "row",
  "place",
  "tax",
  "rate_percent",
  "number",
  "sales",
  "taxed_sales",
  "charged",
  "credited",
  "net",
];

/**
 * Admin only. Exports the tax report of a period as CSV: the sales and the taxes of each tax place, the figures for the
 * return of each registration, what was lost in disputes, and the orders from before there were invoices. The export is
 * audited.
 * @throws StoreError invalid_input for a period that ends before it begins
 */
export async function exportTaxReport(
  context: StoreContext,
  admin: AdminActor,
  query: TaxReportQuery,
): Promise<CsvExport> {
  const report = await readTaxReport(context, query);
  await auditExport(context, admin, { what: "taxes", filters: query });
  return {
    fileName: `taxes-${report.start_date}-to-${report.end_date}.csv`,
    body: streamText(generateRows(report)),
  };
}

async function* generateRows({ places, registrations, earlier, lost_to_disputes: lost }: TaxReportView) {
  yield formatCsvRow(columns);
  for (const { place, sales, taxes } of places) {
    yield formatCsvRow(["sales", place, null, null, null, sales, null, null, null, null]);
    for (const { name, rate_percent: rate, number, base, ...amounts } of taxes) {
      yield formatCsvRow(["tax", place, name, rate, number, null, base, ...listAmounts(amounts)]);
    }
  }
  for (const { name, sales, ...amounts } of registrations) {
    yield formatCsvRow(["return", null, name, null, null, sales, null, ...listAmounts(amounts)]);
  }
  // The amount with tax, and the tax in it, which the rows above still charge.
  if (lost.disputes > 0) {
    yield formatCsvRow(["lost_to_disputes", null, null, null, null, lost.amount, null, lost.tax, null, null]);
  }
  const { sales, tax, refunded_tax: refundedTax } = earlier;
  yield formatCsvRow(["before_invoices", null, null, null, null, sales, null, tax, refundedTax, null]);
}

/** Lists amounts as numbers, because text that begins with a minus is marked as a possible formula. */
function listAmounts({ charged, credited, net }: Pick<ReportedTax, "charged" | "credited" | "net">) {
  return [charged, credited, net];
}
