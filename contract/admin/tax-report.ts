import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { provinceCodes } from "../shared/provinces.ts";
import { ok } from "../shared/success.ts";
import { registrationKinds } from "../tax/tax-law.ts";

/**
 * The query of GET /admin/taxes/report. The days are in the store's time zone, and both are included. The default is
 * the current month until today.
 */
export const taxReportQuery = v.object({
  start_date: v.optional(daySchema),
  end_date: v.optional(daySchema),
});
export type TaxReportQuery = v.InferOutput<typeof taxReportQuery>;

/** A tax in dollars: charged by invoices, credited by credit notes, and the rest. Debit notes take back a credit. */
const taxAmounts = { charged: v.number(), credited: v.number(), net: v.number() };

const reportedTax = v.object({
  /** 'Tax' for orders that are taxed by the rates of their products. These have no rate and no base. */
  name: v.string(),
  rate_percent: v.nullable(v.number()),
  /** The store's registration number, as it was printed. */
  number: v.nullable(v.string()),
  /** The taxed sales: those of invoices minus those of credit notes. */
  base: v.nullable(v.number()),
  ...taxAmounts,
});
export type ReportedTax = v.InferOutput<typeof reportedTax>;

/**
 * The taxes of the invoices, credit notes and debit notes that were issued in the period, in dollars. Sales are before
 * tax, with delivery, those of invoices minus those of credit notes.
 */
export const taxReportView = v.object({
  start_date: v.string(),
  end_date: v.string(),
  /** By the place that the goods went to. It is null for an unknown postal code. */
  places: v.array(
    v.object({
      place: v.nullable(v.picklist(provinceCodes)),
      invoices: v.number(),
      credit_notes: v.number(),
      debit_notes: v.number(),
      sales: v.number(),
      taxes: v.array(reportedTax),
    }),
  ),
  /**
   * The figures for the return of each registration. Sales are those to the places that it covers, of orders that were
   * taxed by place on a day of the registration.
   */
  registrations: v.array(
    v.object({ kind: v.picklist(registrationKinds), name: v.string(), sales: v.number(), ...taxAmounts }),
  ),
  /** Orders that were taxed by the rates of their products. They are in no registration's row. */
  by_product: v.object({ sales: v.number(), ...taxAmounts }),
  total: v.object({ sales: v.number(), ...taxAmounts }),
  /**
   * The disputes that were lost in the period, with their share of tax. The sales above contain them, unless the order
   * was canceled and has a credit note.
   */
  lost_to_disputes: v.object({ disputes: v.number(), amount: v.number(), tax: v.number() }),
  /** Orders that were paid in the period, before the store numbered its invoices. They are in no other figure. */
  earlier: v.object({
    orders: v.number(),
    sales: v.number(),
    tax: v.number(),
    /** The refunds of such orders in the period that have no credit note, with their share of tax. */
    refunded: v.number(),
    refunded_tax: v.number(),
  }),
});
export type TaxReportView = v.InferOutput<typeof taxReportView>;

/** The response to GET /admin/taxes/report. */
export const taxReportResponse = ok(taxReportView);
