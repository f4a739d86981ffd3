import { and, count, eq, sql } from "drizzle-orm";
import type {
  InvoiceSummaryView,
  InvoicesQuery,
  InvoiceView,
  PrintInvoicesQuery,
} from "../../../../contract/orders/invoices.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { matchInvoices, selectInvoicesWithOrder } from "./invoice-filters.ts";
import { toInvoiceSummary } from "./invoice-view.ts";
import { readInvoiceViews } from "./read-invoices.ts";

/** Lists a page of documents, the latest first. */
export async function listInvoices(
  context: StoreContext,
  query: InvoicesQuery,
): Promise<Page<InvoiceSummaryView>> {
  const condition = matchInvoices(query);
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(invoices).where(condition),
    selectInvoicesWithOrder(context)
      .where(condition)
      .orderBy(sql`invoices.rowid DESC`)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  return toPage(rows.map(toInvoiceSummary), total?.found, query);
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
