import { and, type Column, count, eq, sql } from "drizzle-orm";
import type {
  InvoiceSummaryView,
  InvoicesQuery,
  InvoiceView,
  PrintInvoicesQuery,
} from "../../../../contract/orders/invoices.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { readPeriod } from "../../store/period.ts";
import { selectLostIn } from "../disputes.ts";
import { matchInvoices, selectInvoicesWithOrder } from "./invoice-filters.ts";
import { toInvoiceSummary } from "./invoice-view.ts";
import { readInvoiceViews } from "./read-invoices.ts";

/** Lists a page of documents, the latest first. */
export async function listInvoices(
  context: StoreContext,
  query: InvoicesQuery,
): Promise<Page<InvoiceSummaryView> & { net_total: number; net_tax: number; lost_to_disputes: number }> {
  const condition = matchInvoices(query);
  const period = await readPeriod(context, query);
  const [[total], rows, lost] = await context.db.batch([
    context.db
      .select({
        found: count(),
        totalCents: sumNet(invoices.totalCents).as("net_total"),
        taxCents: sumNet(invoices.taxCents).as("net_tax"),
      })
      .from(invoices)
      .where(condition),
    selectInvoicesWithOrder(context)
      .where(condition)
      .orderBy(sql`invoices.rowid DESC`)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    selectLostIn(context, period),
  ]);
  return {
    ...toPage(rows.map(toInvoiceSummary), total?.found, query),
    net_total: centsToDollars(total?.totalCents ?? 0),
    net_tax: centsToDollars(total?.taxCents ?? 0),
    lost_to_disputes: centsToDollars(lost.reduce((cents, { amountCents }) => cents + amountCents, 0)),
  };
}

/** Sums cents of documents. Those of credit notes are subtracted. */
function sumNet(column: Column) {
  return sql<number>`coalesce(sum(CASE ${invoices.kind} WHEN 'credit_note' THEN -${column} ELSE ${column} END), 0)`.mapWith(
    Number,
  );
}

/** Lists a page of documents with everything that is printed, the oldest first. */
export async function listPrintedInvoices(
  context: StoreContext,
  query: PrintInvoicesQuery,
): Promise<Page<InvoiceView>> {
  const condition = and(matchInvoices(query), query.id === undefined ? undefined : eq(invoices.id, query.id));
  const [[total], views] = await Promise.all([
    context.db.select({ found: count() }).from(invoices).where(condition),
    readInvoiceViews(context, condition, { limit: query.limit, offset: (query.page - 1) * query.limit }),
  ]);
  return toPage(views, total?.found, query);
}
