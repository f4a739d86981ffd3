import type { ReportedTax, TaxReportQuery, TaxReportView } from "../../../../contract/admin/tax-report.ts";
import type { InvoiceKind } from "../../../../contract/orders/invoice-number.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { provinceCodes } from "../../../../contract/shared/provinces.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import {
  findRegistrationKind,
  getBuiltInLaw,
  type RegistrationKind,
  taxNames,
} from "../../../../contract/tax/tax-law.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../store/documents.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { selectLostIn } from "../disputes.ts";
import { parseEditableTaxDocument } from "../taxes/tax-document.ts";
import {
  type DayRange,
  type InvoiceSums,
  type RegisteredSums,
  selectEarlierOrders,
  selectEarlierRefunds,
  selectInvoiceSums,
  selectRegisteredSums,
  selectTaxSums,
  type TaxSums,
} from "./report-rows.ts";

/**
 * Admin only. Reads the taxes of a period, as its invoices, credit notes and debit notes print them (docs/product.md,
 * "Taxes by place"). The default period is the current month.
 * @throws StoreError invalid_input for a period that ends before it begins
 */
export async function readTaxReport(context: StoreContext, query: TaxReportQuery): Promise<TaxReportView> {
  const [timeZone, content] = await Promise.all([readTimeZone(context), selectContent(context, "tax")]);
  const { registrations } = parseEditableTaxDocument(content);
  const days = toDayRange(query, toStoreDay(context.now(), timeZone));
  const period = toPeriod(days, timeZone);
  const sums = await readBatch(context.db, {
    invoices: selectInvoiceSums(context, days),
    registered: selectRegisteredSums(context, days, registrations),
    taxes: selectTaxSums(context, days),
    earlierOrders: selectEarlierOrders(context, period),
    earlierRefunds: selectEarlierRefunds(context, period),
    lost: selectLostIn(context, period),
  });
  const [earlier] = sums.earlierOrders;
  const [earlierRefunds] = sums.earlierRefunds;
  return {
    ...days,
    places: toPlaces(sums.invoices, sums.taxes),
    registrations: toRegistrations(sums.registered, sums.taxes),
    by_product: sumByProduct(sums.invoices),
    total: { sales: centsToDollars(sumSales(sums.invoices)), ...sumTaxes(sums.invoices) },
    lost_to_disputes: {
      disputes: sums.lost.length,
      amount: centsToDollars(sums.lost.reduce((cents, { amountCents }) => cents + amountCents, 0)),
      tax: centsToDollars(sums.lost.reduce((cents, { taxCents }) => cents + taxCents, 0)),
    },
    earlier: {
      orders: earlier?.found ?? 0,
      sales: centsToDollars((earlier?.totalCents ?? 0) - (earlier?.taxCents ?? 0)),
      tax: centsToDollars(earlier?.taxCents ?? 0),
      refunded: centsToDollars(earlierRefunds?.amountCents ?? 0),
      refunded_tax: centsToDollars(earlierRefunds?.taxCents ?? 0),
    },
  };
}

function toDayRange({ start_date: first, end_date: last }: TaxReportQuery, today: string): DayRange {
  const end = last ?? today;
  const start = first ?? `${end.slice(0, 7)}-01`;
  if (start > end) throw fieldError("end_date", "Must not be before the first day");
  return { start_date: start, end_date: end };
}

function toPlaces(invoices: readonly InvoiceSums[], taxes: readonly TaxSums[]): TaxReportView["places"] {
  const places = [...new Set(invoices.map(({ place }) => place))];
  return places.map((place) => {
    const ofPlace = invoices.filter((row) => row.place === place);
    const countKind = (kind: InvoiceKind) =>
      ofPlace.reduce((sum, row) => sum + (row.kind === kind ? row.found : 0), 0);
    return {
      place,
      invoices: countKind("invoice"),
      credit_notes: countKind("credit_note"),
      debit_notes: countKind("debit_note"),
      sales: centsToDollars(sumSales(ofPlace)),
      taxes: toTaxes(taxes.filter((row) => row.place === place)),
    };
  });
}

/** Creates the taxes of one tax place from its rows, which are separate for invoices, credit notes and debit notes. */
function toTaxes(rows: readonly TaxSums[]): ReportedTax[] {
  const isFirst = (row: TaxSums, index: number) => rows.findIndex((other) => isSameTax(row, other)) === index;
  return rows.filter(isFirst).map((tax) => {
    const group = rows.filter((row) => isSameTax(row, tax));
    return {
      name: tax.name,
      rate_percent: tax.millipercent === null ? null : tax.millipercent / 1_000,
      number: tax.number,
      base: tax.baseCents === null ? null : centsToDollars(sumSigned(group, (row) => row.baseCents ?? 0)),
      ...sumTaxes(group),
    };
  });
}

function isSameTax(one: TaxSums, other: TaxSums): boolean {
  return one.name === other.name && one.millipercent === other.millipercent && one.number === other.number;
}

/** Sums what each registration's return needs. Registrations without a tax in the period are left out. */
function toRegistrations(
  registered: readonly RegisteredSums[],
  taxes: readonly TaxSums[],
): TaxReportView["registrations"] {
  return getBuiltInLaw().registrations.flatMap(({ kind, name, places }) => {
    const charged = taxes.filter((row) => findKind(row) === kind);
    if (charged.length === 0) return [];
    const isEverywhere = places.length === provinceCodes.length;
    const sold = registered.filter(
      ({ registration, place }) =>
        registration === kind && (place === null ? isEverywhere : places.includes(place)),
    );
    return [{ kind, name, sales: centsToDollars(sumSales(sold)), ...sumTaxes(charged) }];
  });
}

/** Finds the registration that a printed tax belongs to. The rate of a product belongs to none. */
function findKind({ place, name }: TaxSums): RegistrationKind | undefined {
  const component = name === "GST" || name === "HST" ? "federal" : "provincial";
  const known = taxNames.find((each) => each === name);
  if (known === undefined || place === null) return undefined;
  return findRegistrationKind({ place, component, name: known });
}

/** Sums the orders that were taxed by the rates of their products. They are in the return of no registration. */
function sumByProduct(invoices: readonly InvoiceSums[]): TaxReportView["by_product"] {
  const found = invoices.filter(({ taxMode }) => taxMode === "per_product");
  return { sales: centsToDollars(sumSales(found)), ...sumTaxes(found) };
}

interface Signed {
  readonly kind: InvoiceKind;
}

function sumSales(rows: readonly (Signed & Pick<InvoiceSums, "totalCents" | "taxCents">)[]): number {
  return sumSigned(rows, ({ totalCents, taxCents }) => totalCents - taxCents);
}

/** Sums cents of invoices and notes. Credit notes are subtracted. */
function sumSigned<Row extends Signed>(rows: readonly Row[], getCents: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + (row.kind === "credit_note" ? -getCents(row) : getCents(row)), 0);
}

function sumTaxes(rows: readonly (Signed & { readonly taxCents: number })[]) {
  const netCents = sumSigned(rows, ({ taxCents }) => taxCents);
  const chargedCents = sumSigned(
    rows.filter(({ kind }) => kind === "invoice"),
    ({ taxCents }) => taxCents,
  );
  return {
    charged: centsToDollars(chargedCents),
    credited: centsToDollars(chargedCents - netCents),
    net: centsToDollars(netCents),
  };
}
