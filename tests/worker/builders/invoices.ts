import { asc, eq } from "drizzle-orm";
import { invoices } from "../../../worker/db/schema/invoices.ts";
import { type InvoiceRow, parseInvoiceTaxes } from "../../../worker/domain/money/invoices/read-invoices.ts";
import { storeContext } from "./store.ts";

/** Reads the documents of an order, the oldest first. */
export async function listInvoices(orderId: string): Promise<InvoiceRow[]> {
  return storeContext()
    .db.select()
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number));
}

/** Lists the kind, total, rounding and taxes by name of an order's documents, in cents. */
export async function summarizeInvoices(orderId: string) {
  return (await listInvoices(orderId)).map((row) => ({
    kind: row.kind,
    totalCents: row.totalCents,
    cashRoundingCents: row.cashRoundingCents,
    taxes: Object.fromEntries(parseInvoiceTaxes(row).map(({ name, tax_cents }) => [name, tax_cents])),
  }));
}

/** Sums what an order's documents charge, by tax name and with the total. Credit notes take away. */
export async function sumInvoices(orderId: string): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { kind, totalCents, taxes } of await summarizeInvoices(orderId)) {
    for (const [name, cents] of Object.entries({ total: totalCents, ...taxes })) {
      sums[name] = (sums[name] ?? 0) + (kind === "credit_note" ? -cents : cents);
    }
  }
  return sums;
}
