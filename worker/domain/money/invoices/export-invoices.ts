import { and, gt, sql } from "drizzle-orm";
import type { InvoiceFilters, InvoiceSummaryView } from "../../../../contract/orders/invoices.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { taxNames } from "../../../../contract/tax/tax-law.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { selectLostIn } from "../disputes.ts";
import { selectInvoicesWithOrder, toInvoiceSummary } from "./invoice-view.ts";
import { matchInvoices } from "./list-invoices.ts";

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
  // The tender of an order that was paid at the counter. The method of both ways is cash.
  "tender",
  // The amounts that banks took back in disputes. The row of a dispute is no invoice, and only this column has an
  // amount.
  "lost_to_disputes",
];

/**
 * Admin only. Exports the invoices and notes of a period as CSV, the oldest first, and then the disputes that were
 * lost. Amounts of credit notes are negative, so that the columns can be summed. The export is audited, because it
 * contains customers' names.
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
      if (rows.length < invoicesPerRead) break;
      lastKey = rows.at(-1)?.key ?? lastKey;
    }
    if (query.kind !== undefined) return;
    const lost = await selectLostIn(context, toPeriod(query, timeZone));
    yield lost.map((dispute) => formatLost(dispute, timeZone)).join("");
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
    null,
  ]);
}

function formatLost(
  { orderNumber, closedAt, amountCents }: Awaited<ReturnType<typeof selectLostIn>>[number],
  timeZone: TimeZone,
): string {
  const day = closedAt === null ? null : toStoreDay(new Date(closedAt), timeZone);
  const cells: Record<string, string | number | null> = {
    kind: "lost_to_dispute",
    date: day,
    order_number: orderNumber,
    lost_to_disputes: centsToDollars(-amountCents),
  };
  return formatCsvRow(columns.map((column) => cells[column] ?? null));
}
