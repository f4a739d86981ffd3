import { and, asc, eq, gt, sql } from "drizzle-orm";
import type {
  TaxReportExportQuery,
  TaxReportQuery,
  TaxReportView,
} from "../../../contract/admin/tax-report.ts";
import { formatInvoiceNumber } from "../../../contract/orders/invoice-number.ts";
import { formatCsvRow } from "../../../contract/shared/csv.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { taxNames } from "../../../contract/tax/tax-law.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { type CsvExport, streamText } from "../csv-export.ts";
import { type InvoiceRow, parseInvoiceTaxes } from "../invoices/invoice-rows.ts";
import { readTaxReport } from "./read-report.ts";
import { isIssuedIn } from "./report-rows.ts";

const documentsPerRead = 250;

/** Exports the taxes of a period as CSV: their sums, or a row for each document. */
export function exportTaxReport(context: StoreContext, { file, ...days }: TaxReportExportQuery): CsvExport {
  const chunks = file === "summary" ? generateSummary(context, days) : generateDocuments(context, days);
  return {
    fileName: `taxes-${file}-${days.start_date}-to-${days.end_date}.csv`,
    body: streamText(chunks),
  };
}

/** A column has one kind of amount, and each kind of row another value of `row`, so that a filtered column can be summed. */
async function* generateSummary(context: StoreContext, days: TaxReportQuery) {
  const { places, registrations, earlier } = await readTaxReport(context, days);
  yield formatCsvRow([
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
  ]);
  for (const { place, sales, taxes } of places) {
    yield formatCsvRow(["sales", place, null, null, null, sales, null, null, null, null]);
    for (const { name, rate_percent: rate, number, base, ...amounts } of taxes) {
      yield formatCsvRow(["tax", place, name, rate, number, null, base, ...listAmounts(amounts)]);
    }
  }
  for (const { name, sales, ...amounts } of registrations) {
    yield formatCsvRow(["return", null, name, null, null, sales, null, ...listAmounts(amounts)]);
  }
  const { sales, tax, refunded_tax: refundedTax } = earlier;
  yield formatCsvRow(["before_invoices", null, null, null, null, sales, null, tax, refundedTax, null]);
}

async function* generateDocuments(context: StoreContext, days: TaxReportQuery) {
  yield formatCsvRow([
    "number",
    "day",
    "order_number",
    "place",
    "sales",
    ...taxColumns.map((name) => name.toLowerCase()),
    "total",
  ]);
  let last = 0;
  while (true) {
    const rows = await selectDocuments(context, days, last);
    if (rows.length === 0) return;
    yield rows.map(formatDocument).join("");
    last = rows.at(-1)?.position ?? last;
  }
}

/** The columns of taxes. `Tax` is that of orders that are taxed by the rates of their products. */
const taxColumns = [...taxNames, "Tax"];

/** Selects the next documents in the order of their issue. None is ever changed or deleted, so no page misses one. */
function selectDocuments(context: StoreContext, days: TaxReportQuery, after: number) {
  const position = sql<number>`${invoices}.rowid`;
  return context.db
    .select({ position: position.as("position"), document: invoices, orderNumber: orders.orderNumber })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(isIssuedIn(days), gt(position, after)))
    .orderBy(asc(position))
    .limit(documentsPerRead);
}

/**
 * Formats a document. The amounts of a credit note are negative. They are numbers, because text that begins with a minus is
 * marked as a possible formula.
 */
function formatDocument({
  document,
  orderNumber,
}: {
  readonly document: InvoiceRow;
  readonly orderNumber: string;
}): string {
  const { kind, totalCents, taxCents, day, place } = document;
  const taxes = parseInvoiceTaxes(document);
  const toSigned = (cents: number) => centsToDollars(kind === "credit_note" ? 0 - cents : cents);
  return formatCsvRow([
    formatInvoiceNumber(document),
    day,
    orderNumber,
    place,
    toSigned(totalCents - taxCents),
    ...taxColumns.map((name) => {
      const ofName = taxes.filter((tax) => tax.name === name);
      return toSigned(ofName.reduce((sum, tax) => sum + tax.tax_cents, 0));
    }),
    toSigned(totalCents),
  ]);
}

function listAmounts({
  charged,
  credited,
  net,
}: Pick<TaxReportView["total"], "charged" | "credited" | "net">) {
  return [charged, credited, net];
}
