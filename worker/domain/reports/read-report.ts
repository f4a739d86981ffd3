import {
  nameSoldKey,
  type ReconciliationView,
  type SalesExportQuery,
  type SalesReport,
  type SalesReportQuery,
  type SoldRow,
} from "../../../contract/admin/reports.ts";
import type { SoldDimension } from "../../../contract/admin/sold-dimensions.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";
import { addDays, daysBetween, toStoreDay } from "../../../contract/shared/store-time.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { StoreContext } from "../context.ts";
import { selectOrderSums, toOrderTotals } from "../orders/read/order-sums.ts";
import { toPage } from "../page.ts";
import { toPeriod } from "../store/period.ts";
import { readTimeZone } from "../store/read-settings.ts";
import {
  type CustomerSums,
  type ReportPeriod,
  type SoldGroup,
  type SoldSums,
  selectCustomerSums,
  selectDocumentsOf,
  selectIssued,
  selectLost,
  selectSoldGroups,
  selectSoldSums,
} from "./report-rows.ts";

const defaultDays = 30;
const maxDays = 1_100;

/**
 * Admin only. Reads a page of what was sold in a period, grouped by a dimension, with the sums of all rows
 * (docs/product.md, "Reports").
 * @throws StoreError invalid_input for a period that ends before it begins, or is longer than three years
 */
export async function readSalesReport(
  context: StoreContext,
  query: SalesReportQuery,
): Promise<Omit<SalesReport, "success">> {
  const report = await readReportPeriod(context, query);
  const found = await readBatch(context.db, {
    rows: selectSoldGroups(context, query, report)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    totals: selectSoldSums(context, report),
    customers: selectCustomerSums(context, report),
    sums: selectOrderSums(context, { period: report.period }),
    issued: selectIssued(context, report),
    documents: selectDocumentsOf(context, report),
    lost: selectLost(context, report),
  });
  const countedDays = countDays(context, report);
  const rows = found.rows.map((row) => toSoldRow(row, query.by, countedDays));
  const [totals = noSums] = found.totals;
  return {
    ...toPage(rows, found.rows[0]?.found, query),
    ...report.days,
    totals: toFigures(totals),
    reconciliation: reconcileSales({
      salesCents: totals.salesCents,
      customers: found.customers,
      revenueCents: dollarsToCents(toOrderTotals(found.sums[0]).revenue),
      issuedCents: found.issued[0]?.cents ?? 0,
      documentsCents: found.documents[0]?.cents ?? 0,
      lostCents: found.lost[0]?.cents ?? 0,
    }),
    customers: found.customers.map(({ orders, customers, keptCents }) => ({
      orders,
      customers,
      revenue: centsToDollars(keptCents),
    })),
  };
}

/** Admin only. Reads all rows of a report, with its days. */
export async function readSoldRows(context: StoreContext, query: SalesExportQuery) {
  const report = await readReportPeriod(context, query);
  const countedDays = countDays(context, report);
  const rows = await selectSoldGroups(context, query, report);
  return { ...report.days, rows: rows.map((row) => toSoldRow(row, query.by, countedDays)) };
}

async function readReportPeriod(
  context: StoreContext,
  query: Pick<SalesExportQuery, "start_date" | "end_date">,
): Promise<ReportPeriod> {
  const timeZone = await readTimeZone(context);
  const end = query.end_date ?? toStoreDay(context.now(), timeZone);
  const start = query.start_date ?? addDays(end, 1 - defaultDays);
  if (start > end) throw fieldError("start_date", "The range ends before it begins");
  if (addDays(start, maxDays) < end) throw fieldError("start_date", "The range is longer than three years");
  const days = { start_date: start, end_date: end };
  return { days, timeZone, period: toPeriod(days, timeZone) };
}

/** Counts the days of a period until today, but at least one. */
function countDays(
  context: StoreContext,
  { days: { start_date: first, end_date: last }, timeZone }: ReportPeriod,
) {
  const today = toStoreDay(context.now(), timeZone);
  return Math.max(1, daysBetween(first, last < today ? last : today).length);
}

function toSoldRow(row: SoldGroup, by: SoldDimension, days: number): SoldRow {
  const { key, name, sku, onHand, stockValueCents, units } = row;
  const hasName = name !== null && (by === "product" || by === "family");
  return {
    key,
    name: hasName ? name : nameSoldKey(by, key),
    ...toFigures(row),
    stock:
      onHand === null
        ? null
        : {
            sku: sku ?? "",
            on_hand: onHand,
            value: stockValueCents === null ? null : centsToDollars(stockValueCents),
            days_left: units > 0 ? Math.floor((onHand * days) / units) : null,
          },
  };
}

function toFigures({ orders, units, salesCents, costCents, costedCents, uncosted }: SoldSums) {
  const marginCents = costCents === null ? null : costedCents - costCents;
  return {
    orders,
    units,
    sales: centsToDollars(salesCents),
    cost: costCents === null ? null : centsToDollars(costCents),
    margin: marginCents === null ? null : centsToDollars(marginCents),
    margin_percent:
      marginCents === null || costedCents <= 0 ? null : Math.round((marginCents * 1_000) / costedCents) / 10,
    units_without_cost: uncosted,
  };
}

const noSums: SoldSums = {
  orders: 0,
  units: 0,
  salesCents: 0,
  costCents: null,
  costedCents: 0,
  uncosted: 0,
};

function reconcileSales(found: {
  readonly salesCents: number;
  readonly customers: readonly CustomerSums[];
  readonly revenueCents: number;
  readonly issuedCents: number;
  readonly documentsCents: number;
  readonly lostCents: number;
}): ReconciliationView {
  const { salesCents, customers, revenueCents, issuedCents, documentsCents, lostCents } = found;
  const sum = (getCents: (row: CustomerSums) => number) =>
    customers.reduce((cents, row) => cents + getCents(row), 0);
  const [kept, tax, rounding] = [
    sum((row) => row.keptCents),
    sum((row) => row.taxCents),
    sum((row) => row.roundingCents),
  ];
  const invoicedCents = kept - rounding + lostCents;
  return {
    sales: centsToDollars(salesCents),
    delivery: centsToDollars(kept - tax - rounding - salesCents),
    taxes: centsToDollars(tax),
    cash_rounding: centsToDollars(rounding),
    other: centsToDollars(revenueCents - kept),
    revenue: centsToDollars(revenueCents),
    lost_to_disputes: centsToDollars(lostCents),
    without_invoice: centsToDollars(invoicedCents - documentsCents),
    other_days: centsToDollars(issuedCents - documentsCents),
    invoiced: centsToDollars(issuedCents),
  };
}
