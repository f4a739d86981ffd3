import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { idSchema, pageParam, wholeNumberParam } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { orderExemptionView } from "../tax/tax-exemption.ts";
import { fulfilments, tenders } from "./fulfilment.ts";
import { invoiceKinds } from "./invoice-number.ts";
import { orderAddressView } from "./orders.ts";

const invoiceKind = v.picklist(invoiceKinds, `Must be one of: ${invoiceKinds.join(", ")}`);
/** `none` is the method of an order that offers make free. */
const invoiceMethod = v.picklist(["card", "cash", "none"]);

/**
 * A tax of an invoice or note, in dollars. An order that is taxed by the rates of its products has one tax without rate
 * and base.
 */
export const invoiceTaxView = v.object({
  name: v.string(),
  /** The store's registration number. */
  number: v.nullable(v.string()),
  rate_percent: v.nullable(v.number()),
  base: v.nullable(v.number()),
  amount: v.number(),
});
export type InvoiceTaxView = v.InferOutput<typeof invoiceTaxView>;

/** The entries of an invoice or note. Amounts are in dollars, and those of credit notes are positive. */
const invoiceSummaryEntries = {
  id: v.string(),
  kind: invoiceKind,
  /** The number as it is printed, such as "INV-12". */
  number: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  /**
   * The number of the invoice or note that this note corrects. Null for an invoice, and for orders from before there
   * were invoices.
   */
  corrects: v.nullable(v.string()),
  /** The store's day of issue. */
  day: v.string(),
  issued_at: v.string(),
  method: invoiceMethod,
  /** The tender at the counter. Null if the order was not paid there. */
  tender: v.nullable(v.picklist(tenders)),
  /** The customer's name. Null after it was erased, with the account or after the time that tax law sets. */
  customer: v.nullable(v.string()),
  taxes: v.array(invoiceTaxView),
  tax: v.number(),
  total: v.number(),
  /** The cash that was paid or returned, minus the total. */
  cash_rounding: v.number(),
};

/** An invoice or note in a list. */
export const invoiceSummaryView = v.object(invoiceSummaryEntries);
export type InvoiceSummaryView = v.InferOutput<typeof invoiceSummaryView>;

/** A line of an invoice or note. Prices and amounts are in dollars. */
export const invoiceLineView = v.object({
  name: v.string(),
  sku: v.string(),
  quantity: v.number(),
  unit_price: v.number(),
  amount: v.number(),
  /** The tax of an invoice's line. Null for the units of a refund, whose amount may differ from their price. */
  tax: v.nullable(v.number()),
  /** The names of the taxes on this line. Empty for an order that is taxed by the rates of its products. */
  taxes: v.array(v.string()),
});
export type InvoiceLineView = v.InferOutput<typeof invoiceLineView>;

/** An invoice or note with everything that is printed. */
export const invoiceView = v.object({
  ...invoiceSummaryEntries,
  /** True for the credit note of an invoice whose delivery for cash was undone, or whose tender was corrected. */
  is_reversal: v.boolean(),
  /** True for the credit note of a canceled order whose payment the bank took back. */
  is_lost_to_dispute: v.boolean(),
  seller: v.object({ name: v.string(), address: v.string(), phone: v.string(), email: v.string() }),
  /** An order for pick-up was supplied in the store, so the seller's address is its place. */
  fulfilment: v.picklist(fulfilments),
  /**
   * Null after the address was erased, as for `customer`, and for pick-up, which needs no address unless it became a
   * delivery.
   */
  buyer: v.nullable(orderAddressView),
  delivered_to: v.nullable(orderAddressView),
  /** The taxes that were not charged, because the customer was exempt. Null if everything was charged. */
  tax_exemption: v.nullable(orderExemptionView),
  /** The items of an invoice, or the units that a refund names. */
  lines: v.array(invoiceLineView),
  /** The amount that offers took off the lines and the delivery, or off the units that a refund names. */
  offers: v.array(v.object({ title: v.string(), code: v.nullable(v.string()), amount: v.number() })),
  /** The delivery, before offers and tax. Null for a credit note, whose `other` may include it. */
  shipping: v.nullable(v.number()),
  /** The rest of a refund before tax (nameOtherAmount). It is negative if less than the units' price was returned. */
  other: v.number(),
});
export type InvoiceView = v.InferOutput<typeof invoiceView>;

// Each of at most two taxes of a line is rounded to a cent.
const maxRounding = 0.02;

/**
 * Names the amount of a note that is neither the price of its units nor tax. The taxes of a debit note also have what
 * the bank's return changes in the taxes of other refunds.
 */
export function nameOtherAmount({
  kind,
  lines,
  other,
}: Pick<InvoiceView, "kind" | "lines" | "other">): string {
  if (lines.length > 0 && Math.abs(other) <= maxRounding) return "Rounding";
  if (kind === "debit_note") return "Other amounts";
  return other < 0 ? "Not refunded" : "Delivery and other amounts";
}

/** The response to GET /orders/{id}/invoices: the invoices and notes of an order, the oldest first. */
export const orderInvoicesResponse = ok(v.array(invoiceView));

const periodEntries = {
  /** The first and the last day of issue, both included. */
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
  kind: v.optional(invoiceKind),
};

/** The query of GET /admin/invoices/export, which returns one row per invoice or note as CSV. */
export const invoiceExportQuery = v.object(periodEntries);
export type InvoiceFilters = v.InferOutput<typeof invoiceExportQuery>;

/** The query of GET /admin/invoices, which lists invoices and notes, the latest first. */
export const invoicesQuery = v.object({
  ...periodEntries,
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
});
export type InvoicesQuery = v.InferOutput<typeof invoicesQuery>;

/** The response to GET /admin/invoices. */
export const invoicesResponse = pageOf(invoiceSummaryView, {
  /** The sums of all invoices and debit notes that match the filters, and of all credit notes, in dollars. */
  invoiced_total: v.number(),
  credited_total: v.number(),
  /** The sums of all of them, in dollars. Credit notes are subtracted. */
  net_total: v.number(),
  net_tax: v.number(),
  /** The amount, in dollars, that banks took back in disputes that were lost in the period and have no credit note. */
  lost_to_disputes: v.number(),
});
export type InvoicesView = v.InferOutput<typeof invoicesResponse>;

/**
 * The query of GET /admin/invoices/print, which returns invoices and notes with everything that is printed, the oldest
 * first.
 */
export const printInvoicesQuery = v.object({
  ...periodEntries,
  /** Returns only this invoice or note. */
  id: v.optional(idSchema),
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "100"),
});
export type PrintInvoicesQuery = v.InferOutput<typeof printInvoicesQuery>;

/** The response to GET /admin/invoices/print. */
export const printInvoicesResponse = pageOf(invoiceView);
