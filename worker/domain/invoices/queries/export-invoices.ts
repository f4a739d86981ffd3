import { and, gt, sql } from "drizzle-orm";
import type { InvoiceFilters, InvoiceSummaryView } from "../../../../contract/orders/invoices.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { taxNames } from "../../../../contract/tax/tax-law.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { readTimeZone } from "../../settings/time-zone.ts";
import { matchInvoices, selectInvoicesWithOrder } from "./invoice-filters.ts";
import { toInvoiceSummary } from "./invoice-view.ts";

const invoicesPerRead = 500;

const columns = [
  "number",
  "kind",
  "date",
  "order_number",
  "corrects",
  "customer",
  "place",
  "method",
  "before_tax",
  // Empty for orders that are taxed by the rates of their products.
  ...taxNames.map((name) => name.toLowerCase()),
  "tax",
  "total",
  "cash_rounding",
  // How an order was paid at the counter. The method of both ways is cash.
  "tender",
];

/**
 * Exports the documents of a period as CSV, the oldest first. Amounts of credit notes are negative, so that the columns can be
 * summed. The export is audited, because it contains names of customers.
 */
export async function exportInvoices(
  context: StoreContext,
  admin: AdminActor,
  query: InvoiceFilters,
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "invoices", filters: query });
  const timeZone = await readTimeZone(context);
  return { fileName: `invoices-${toStoreDay(context.now(), timeZone)}.csv`, body: streamText(generateCsv()) };

  async function* generateCsv() {
    yield formatCsvRow(columns);
    let lastKey = 0;
    while (true) {
      const rows = await selectInvoicesWithOrder(context)
        .where(and(matchInvoices(query), gt(sql`invoices.rowid`, lastKey)))
        .orderBy(sql`invoices.rowid`)
        .limit(invoicesPerRead);
      if (rows.length > 0) {
        yield rows.map((row) => formatInvoice(toInvoiceSummary(row), row.invoice.place)).join("");
      }
      if (rows.length < invoicesPerRead) return;
      lastKey = rows.at(-1)?.key ?? lastKey;
    }
  }
}

function formatInvoice(view: InvoiceSummaryView, place: string | null): string {
  const sign = view.kind === "credit_note" ? -1 : 1;
  // Numbers, because text that begins with a minus sign gets an apostrophe and could not be summed.
  const toAmount = (cents: number) => centsToDollars(sign * cents);
  const taxCents = dollarsToCents(view.tax);
  const totalCents = dollarsToCents(view.total);
  const isByPlace = view.taxes.every(({ rate_percent }) => rate_percent !== null);
  return formatCsvRow([
    view.number,
    view.kind,
    view.day,
    view.order_number,
    view.corrects,
    view.customer,
    place,
    view.method,
    toAmount(totalCents - taxCents),
    ...taxNames.map((name) =>
      isByPlace
        ? toAmount(
            view.taxes
              .filter((tax) => tax.name === name)
              .reduce((cents, tax) => cents + dollarsToCents(tax.amount), 0),
          )
        : "",
    ),
    toAmount(taxCents),
    toAmount(totalCents),
    toAmount(dollarsToCents(view.cash_rounding)),
    view.tender,
  ]);
}
