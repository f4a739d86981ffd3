import { asc, inArray, sql } from "drizzle-orm";
import * as v from "valibot";
import { productTaxName } from "../../../../contract/orders/invoice-number.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import type { NamedResults } from "../../../db/read-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import {
  type OrderIds,
  type OrderLineTaxRow,
  type OrderTaxRow,
  selectLineTaxes,
  selectOrderTaxes,
} from "../taxes/stored-taxes.ts";

/** An invoice, a credit note or a debit note: all three are rows of `invoices` (docs/decisions/0042). */
export type InvoiceRow = typeof invoices.$inferSelect;

/** The store as it is printed on an invoice or note, at the time of issue. */
export const invoiceSeller = v.object({
  name: v.string(),
  address: v.string(),
  phone: v.string(),
  email: v.string(),
});
export type InvoiceSeller = v.InferOutput<typeof invoiceSeller>;

/**
 * A tax of an invoice or note, in cents, with the store's registration number and the rate in thousandths of a percent.
 * An order that is taxed by the rates of its products has one tax without rate and base.
 */
const invoiceTax = v.object({
  name: v.string(),
  number: v.nullable(v.string()),
  millipercent: v.nullable(v.number()),
  base_cents: v.nullable(v.number()),
  tax_cents: v.number(),
  /**
   * The tax of each item of the order, by the item's id. The invoice stores it, because an order whose invoice was
   * reversed may be taxed again. It is absent from notes about refunds, and from invoices of earlier versions.
   */
  items: v.optional(v.record(v.string(), v.number())),
});
export type InvoiceTax = v.InferOutput<typeof invoiceTax>;

/** The facts about the store that a new invoice or note copies. */
export interface Issuer extends Pick<StoreIdentity, "name" | "address" | "phone" | "email" | "tax_number"> {
  readonly timeZone: TimeZone;
}

/** The records from which invoices and notes are issued, besides the order, its items and its refunds. */
export interface InvoiceRecords {
  readonly issuer: Issuer;
  readonly taxes: readonly OrderTaxRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  /** The invoices and notes that were issued before, the oldest first. */
  readonly issued: readonly InvoiceRow[];
}

/** Selects the InvoiceRecords of orders, for a batch of the caller. */
export function selectInvoiceRecords(context: StoreContext, orderIds: OrderIds) {
  return {
    taxes: selectOrderTaxes(context, orderIds),
    lineTaxes: selectLineTaxes(context, orderIds),
    issued: selectInvoices(context, orderIds),
    identity: selectContent(context, "identity"),
    timeZones: selectTimeZone(context),
  };
}

/** Creates the InvoiceRecords of the rows that selectInvoiceRecords() selects. */
export function toInvoiceRecords({
  taxes,
  lineTaxes,
  issued,
  identity,
  timeZones,
}: NamedResults<ReturnType<typeof selectInvoiceRecords>>): InvoiceRecords {
  const issuer = { ...parseIdentity(identity), timeZone: requireTimeZone(timeZones) };
  return { issuer, taxes, lineTaxes, issued };
}

/** Selects the invoices and notes of orders, the oldest first. */
export function selectInvoices(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select()
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(asc(invoices.issuedAt), asc(sql`invoices.rowid`));
}

/** Parses the taxes of an invoice or note. */
export function parseInvoiceTaxes({ taxes }: Pick<InvoiceRow, "taxes">): InvoiceTax[] {
  return v.parse(v.array(invoiceTax), taxes);
}

/**
 * Creates the only tax of an order that is taxed by the rates of its products. It has no rate, because the rates may
 * differ.
 */
export function createProductTax(
  { taxCents }: Pick<OrderRow, "taxCents">,
  { tax_number: number }: Issuer,
): InvoiceTax {
  return { name: productTaxName, number, millipercent: null, base_cents: null, tax_cents: taxCents };
}
