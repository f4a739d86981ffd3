import { gte, sql } from "drizzle-orm";
import type { TaxThresholdsView } from "../../../../contract/admin/taxes.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { provinceCodes } from "../../../../contract/shared/provinces.ts";
import { addDays, startOfDay, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getBuiltInLaw, type RegistrationKind, type TaxLaw } from "../../../../contract/tax/tax-law.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../store/documents.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { parseEditableTaxDocument } from "./tax-document.ts";

/**
 * Admin only. Sums the sales of the store by tax place, and compares them with the sales from which each registration
 * is required (docs/product.md, "Taxes by place"). Sales are paid orders without tax, minus refunds.
 */
export async function readThresholds(context: StoreContext): Promise<TaxThresholdsView> {
  const timeZone = await readTimeZone(context);
  const today = toStoreDay(context.now(), timeZone);
  const { sales, content } = await readBatch(context.db, {
    sales: selectSales(context, today, timeZone),
    content: selectContent(context, "tax"),
  });
  const document = parseEditableTaxDocument(content);
  return {
    registrations: getBuiltInLaw().registrations.map((registration) => {
      const { kind, name, period, threshold_cents: thresholdCents, note, source } = registration;
      const salesCents = sumSales(registration, sales);
      return {
        kind,
        name,
        period,
        sales: centsToDollars(salesCents),
        threshold: centsToDollars(thresholdCents),
        state: compareToThreshold(salesCents, thresholdCents),
        registered_from: findFirstDay(document, kind, today),
        note,
        source,
      };
    }),
    places: sales
      .filter(({ yearCents }) => yearCents > 0)
      .map(({ place, yearCents }) => ({ place, sales: centsToDollars(yearCents) })),
  };
}

/**
 * Sums the sales by tax place, in cents: of the last 365 days, of this quarter and the three before it, and of the last
 * four complete quarters.
 */
function selectSales(context: StoreContext, today: string, timeZone: TimeZone) {
  const quarter = toQuarter(today);
  const sumBetween = (first: string, end: string) =>
    sql<number>`coalesce(sum(CASE WHEN ${orders.paidAt} >= ${startOfDay(first, timeZone)}
      AND ${orders.paidAt} < ${startOfDay(end, timeZone)} THEN ${netSalesCents} END), 0)`.mapWith(Number);
  const tomorrow = addDays(today, 1);
  return (
    context.db
      .select({
        place: orders.taxPlace,
        yearCents: sumBetween(addDays(today, -364), tomorrow).as("year_cents"),
        quartersCents: sumBetween(toFirstDay(quarter - 3), tomorrow).as("quarters_cents"),
        completeQuartersCents: sumBetween(toFirstDay(quarter - 4), toFirstDay(quarter)).as("complete_cents"),
      })
      .from(orders)
      // The first day of the longest period, so that older orders are not read.
      .where(gte(orders.paidAt, startOfDay(toFirstDay(quarter - 4), timeZone)))
      .groupBy(orders.taxPlace)
      .orderBy(orders.taxPlace)
  );
}
type PlaceSales = Awaited<ReturnType<typeof selectSales>>[number];

/**
 * The net sales of an order without tax: its invoices minus its credit notes, as in the tax report. An order from
 * before there were invoices counts in proportion to what was not refunded. A CHECK keeps its total above 0.
 */
const netSalesCents = sql`CASE
  WHEN EXISTS (SELECT 1 FROM invoices WHERE invoices.order_id = orders.id AND invoices.kind = 'invoice')
  THEN (SELECT sum(CASE kind WHEN 'credit_note' THEN invoices.tax_cents - invoices.total_cents
    ELSE invoices.total_cents - invoices.tax_cents END) FROM invoices WHERE invoices.order_id = orders.id)
  ELSE CAST(round((orders.total_cents - orders.refunded_cents) * 1.0
    * (orders.total_cents - orders.tax_cents) / orders.total_cents) AS INTEGER) END`;

function sumSales({ places, period }: TaxLaw["registrations"][number], sales: readonly PlaceSales[]): number {
  // An order without a tax place counts for the registration that covers all of Canada.
  const isEverywhere = places.length === provinceCodes.length;
  const counted = sales.filter(({ place }) => (place === null ? isEverywhere : places.includes(place)));
  const sum = (name: "yearCents" | "quartersCents" | "completeQuartersCents") =>
    counted.reduce((cents, row) => cents + row[name], 0);
  // A seller passes the threshold in the last four complete quarters, or in the current one and the three before it.
  if (period === "four calendar quarters")
    return Math.max(sum("quartersCents"), sum("completeQuartersCents"));
  return sum("yearCents");
}

function compareToThreshold(salesCents: number, thresholdCents: number) {
  if (salesCents > thresholdCents) return "over";
  return thresholdCents > 0 && salesCents >= thresholdCents * 0.8 ? "near" : "below";
}

/** Finds the first day of the registration that is in force today or comes next. */
function findFirstDay({ registrations }: TaxDocument, kind: RegistrationKind, today: string): string | null {
  const days = registrations
    .filter((row) => row.kind === kind && (row.until === null || row.until > today))
    .map(({ from }) => from);
  return days.toSorted()[0] ?? null;
}

/** Returns the number of a day's calendar quarter, counted from the year 0. */
function toQuarter(day: string): number {
  return Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3);
}

/** Returns the first day of a quarter. */
function toFirstDay(quarter: number): string {
  const month = (quarter % 4) * 3 + 1;
  return `${Math.floor(quarter / 4)}-${String(month).padStart(2, "0")}-01`;
}
