import { and, asc, between, count, eq, notExists, sql } from "drizzle-orm";
import type { TaxRegistration } from "../../../../contract/tax/tax-document.ts";
import type { RegistrationKind } from "../../../../contract/tax/tax-law.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { isInPeriod, type Period } from "../../store/period.ts";

/** The store's days from the first to the last, both as yyyy-MM-dd. */
export interface DayRange {
  readonly start_date: string;
  readonly end_date: string;
}

export type InvoiceSums = Awaited<ReturnType<typeof selectInvoiceSums>>[number];
export type RegisteredSums = Awaited<ReturnType<typeof selectRegisteredSums>>[number];
export type TaxSums = Awaited<ReturnType<typeof selectTaxSums>>[number];

/** Sums the invoices and notes of a period, in cents, by tax place, kind and tax mode of their orders. */
export function selectInvoiceSums(context: StoreContext, days: DayRange) {
  return context.db
    .select({
      place: invoices.place,
      kind: invoices.kind,
      taxMode: orders.taxMode,
      found: count().as("found"),
      ...invoiceSums,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(isIssuedIn(days))
    .groupBy(invoices.place, invoices.kind, orders.taxMode)
    .orderBy(asc(invoices.place));
}

/**
 * Sums the invoices and notes of a period, in cents, for each registration, by tax place and kind. Only orders count
 * that were taxed by place on a day of the registration. A credit note counts if its order counts, whatever its own
 * day, so that it subtracts nothing that was never added.
 */
export function selectRegisteredSums(
  context: StoreContext,
  days: DayRange,
  registrations: readonly TaxRegistration[],
) {
  const value = (name: string) => sql`registration.value ->> ${name}`;
  return context.db
    .select({
      registration: sql<RegistrationKind>`${value("kind")}`.as("registration_kind"),
      place: invoices.place,
      kind: invoices.kind,
      ...invoiceSums,
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(
      sql`json_each(${JSON.stringify(registrations)}) AS registration`,
      sql`${orders.taxDay} >= ${value("from")}
        AND (${value("until")} IS NULL OR ${orders.taxDay} < ${value("until")})`,
    )
    .where(and(isIssuedIn(days), eq(orders.taxMode, "by_place")))
    .groupBy(sql`1, 2, 3`);
}

/** Sums the taxes of a period's invoices and notes, in cents, by tax place, tax and kind. */
export function selectTaxSums(context: StoreContext, days: DayRange) {
  const value = (name: string) => sql`tax.value ->> ${name}`;
  return context.db
    .select({
      place: invoices.place,
      kind: invoices.kind,
      name: sql<string>`${value("name")}`.as("tax_name"),
      millipercent: sql<number | null>`${value("millipercent")}`.as("tax_rate"),
      number: sql<string | null>`${value("number")}`.as("tax_number"),
      baseCents: sql<number | null>`sum(${value("base_cents")})`.as("sum_base"),
      taxCents: sumOf(value("tax_cents")).as("sum_tax"),
    })
    .from(invoices)
    .innerJoin(sql`json_each(${invoices.taxes}) AS tax`, sql`true`)
    .where(isIssuedIn(days))
    .groupBy(sql`1, 2, 3, 4, 5`)
    .orderBy(sql`1, 3, 4 DESC, 5`);
}

/** Sums the orders that were paid in a period, in cents, but before the store numbered its invoices. */
export function selectEarlierOrders(context: StoreContext, period: Period) {
  return context.db
    .select({
      found: count().as("found"),
      totalCents: sumOf(sql`${orders.totalCents}`).as("sum_total"),
      taxCents: sumOf(sql`${orders.taxCents}`).as("sum_tax"),
    })
    .from(orders)
    .where(and(isInPeriod(orders.paidAt, period), isSoldWithoutInvoice));
}

/**
 * Sums the refunds of a period, in cents, of orders from before the store numbered its invoices. A refund with a credit
 * note does not count. The tax is a proportional share of the order's tax.
 */
export function selectEarlierRefunds(context: StoreContext, period: Period) {
  return context.db
    .select({
      amountCents: sumOf(sql`${refunds.amountCents}`).as("sum_amount"),
      taxCents: sumOf(
        sql`CAST(round(${refunds.amountCents} * 1.0 * ${orders.taxCents} / ${orders.totalCents}) AS INTEGER)`,
      ).as("sum_tax"),
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        eq(refunds.state, "succeeded"),
        eq(refunds.isOwn, true),
        isInPeriod(refunds.updatedAt, period),
        isSoldWithoutInvoice,
        notExists(
          context.db.select({ id: invoices.id }).from(invoices).where(eq(invoices.refundId, refunds.id)),
        ),
      ),
    );
}

function isIssuedIn({ start_date: first, end_date: last }: DayRange) {
  return between(invoices.day, first, last);
}

/** A sale without an invoice. A payment that arrived after the cancellation was no sale. */
const isSoldWithoutInvoice = sql`(orders.paid_at IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.order_id = orders.id AND invoices.kind = 'invoice')
  AND (orders.payment_method = 'cash_on_delivery' OR EXISTS (SELECT 1 FROM order_status_history AS sold
    WHERE sold.order_id = orders.id AND sold.status = 'paid')))`;

const invoiceSums = {
  totalCents: sumOf(sql`${invoices.totalCents}`).as("sum_total"),
  taxCents: sumOf(sql`${invoices.taxCents}`).as("sum_tax"),
};

function sumOf(cents: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number);
}
