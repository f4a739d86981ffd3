import { and, type Column, count, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type {
  InvoiceFilters,
  InvoiceSummaryView,
  InvoicesQuery,
  InvoicesView,
  InvoiceView,
  PrintInvoicesQuery,
} from "../../../../contract/orders/invoices.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { readPeriod } from "../../store/period.ts";
import { selectLostIn } from "../disputes.ts";
import { selectInvoicesWithOrder, toInvoiceSummary } from "./invoice-view.ts";
import { readInvoiceViews } from "./print-invoices.ts";

/** Admin only. Lists a page of invoices and notes, the latest first, with the sums of all pages in dollars. */
export async function listInvoices(
  context: StoreContext,
  query: InvoicesQuery,
): Promise<Page<InvoiceSummaryView> & InvoiceSums> {
  const condition = matchInvoices(query);
  const period = await readPeriod(context, query);
  const { totals, rows, lost } = await readBatch(context.db, {
    totals: context.db
      .select({
        found: count(),
        creditedCents: sumCredited(invoices.totalCents).as("credited_total"),
        totalCents: sumNet(invoices.totalCents).as("net_total"),
        taxCents: sumNet(invoices.taxCents).as("net_tax"),
      })
      .from(invoices)
      .where(condition),
    rows: selectInvoicesWithOrder(context)
      .where(condition)
      .orderBy(sql`invoices.rowid DESC`)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    lost: selectLostIn(context, period),
  });
  const [{ found, creditedCents, totalCents, taxCents } = noInvoices] = totals;
  return {
    ...toPage(rows.map(toInvoiceSummary), found, query),
    invoiced_total: centsToDollars(totalCents + creditedCents),
    credited_total: centsToDollars(creditedCents),
    net_total: centsToDollars(totalCents),
    net_tax: centsToDollars(taxCents),
    lost_to_disputes: centsToDollars(lost.reduce((cents, { amountCents }) => cents + amountCents, 0)),
  };
}

type InvoiceSums = Pick<
  InvoicesView,
  "invoiced_total" | "credited_total" | "net_total" | "net_tax" | "lost_to_disputes"
>;

const noInvoices = { found: 0, creditedCents: 0, totalCents: 0, taxCents: 0 };

/** Admin only. Lists a page of invoices and notes with everything that is printed, the oldest first. */
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

/** Creates the condition over `invoices` for the filters of the list, the export and the print. */
export function matchInvoices({ start_date: first, end_date: last, kind }: InvoiceFilters): SQL | undefined {
  return and(
    first === undefined ? undefined : gte(invoices.day, first),
    last === undefined ? undefined : lte(invoices.day, last),
    kind === undefined ? undefined : eq(invoices.kind, kind),
  );
}

/** Sums cents of credit notes. */
function sumCredited(column: Column) {
  return sql<number>`coalesce(sum(CASE ${invoices.kind} WHEN 'credit_note' THEN ${column} ELSE 0 END), 0)`.mapWith(
    Number,
  );
}

/** Sums cents of invoices and notes. Credit notes are subtracted. */
function sumNet(column: Column) {
  return sql<number>`coalesce(sum(CASE ${invoices.kind} WHEN 'credit_note' THEN -${column} ELSE ${column} END), 0)`.mapWith(
    Number,
  );
}
