import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { fulfilments, tenders } from "../../../contract/orders/fulfilment.ts";
import { invoiceKinds } from "../../../contract/orders/invoice-number.ts";
import type { ProvinceCode } from "../../../contract/shared/provinces.ts";
import { cents, id, isOneOf, timestamp } from "./columns.ts";
import { orders } from "./orders.ts";
import { refunds } from "./payments.ts";

// An order that offers make free is not paid.
const invoiceMethods = ["card", "cash", "none"] as const;

/**
 * Invoices, credit notes for refunds, and debit notes for refunds that the bank sent back (docs/decisions/0042). Each
 * kind is numbered without a gap, because the number is chosen in the batch that records the money. Triggers refuse to
 * change a row, and the items and amounts of its order. The customer's addresses are only in the order, which erases
 * them.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: [...invoiceKinds] }).notNull(),
    number: integer("number").notNull(),
    orderId: id("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "restrict" }),
    // NULL for an invoice, and for the credit note of a delivery for cash that was undone, or of a dispute.
    refundId: id("refund_id").references(() => refunds.id, { onDelete: "restrict" }),
    // The lost dispute that a canceled order's credit note is about, whose goods never left. NULL for others.
    disputeId: text("dispute_id"),
    // The invoice of a credit note, or the credit note of a debit note. NULL for an invoice, and for the credit note of
    // an order from before there were invoices.
    correctsId: id("corrects_id"),
    method: text("method", { enum: [...invoiceMethods] }).notNull(),
    // The tender of an order that was paid at the counter. NULL for others, and for money that was returned.
    tender: text("tender", { enum: [...tenders] }),
    // The order's content that the document is about. A later content does not change what it prints.
    content: integer("content").notNull().default(0),
    // A pick-up that becomes a delivery must not change its invoice.
    fulfilment: text("fulfilment", { enum: [...fulfilments] })
      .notNull()
      .default("delivery"),
    // The province or territory that the goods went to. NULL for an unknown postal code.
    place: text("place").$type<ProvinceCode>(),
    issuedAt: timestamp("issued_at").notNull(),
    // The store's day of issue, as yyyy-MM-dd.
    day: text("day").notNull(),
    // The schemas are invoiceSeller and invoiceTaxes (worker/domain/money/invoices/read-invoices.ts).
    seller: text("seller", { mode: "json" }).notNull(),
    taxes: text("taxes", { mode: "json" }).notNull(),
    totalCents: cents("total_cents").notNull(),
    // The sum of the taxes, which the total includes.
    taxCents: cents("tax_cents").notNull(),
    // The cash that was paid or returned, minus the total.
    cashRoundingCents: cents("cash_rounding_cents").notNull(),
  },
  (table) => [
    check("invoices_kind_known", isOneOf("kind", invoiceKinds)),
    check("invoices_method_known", isOneOf("method", invoiceMethods)),
    check("invoices_number_positive", sql`number > 0`),
    check("invoices_not_negative", sql`total_cents >= 0 AND tax_cents >= 0`),
    check("invoices_are_json", sql`json_valid(seller) AND json_valid(taxes)`),
    check("invoices_refund_named", sql`kind <> 'invoice' OR (refund_id IS NULL AND corrects_id IS NULL)`),
    uniqueIndex("invoices_one_per_number").on(table.kind, table.number),
    uniqueIndex("invoices_one_per_refund").on(table.refundId, table.kind).where(sql`refund_id IS NOT NULL`),
    uniqueIndex("invoices_one_per_dispute").on(table.disputeId).where(sql`dispute_id IS NOT NULL`),
    index("invoices_by_order").on(table.orderId, table.number),
    index("invoices_by_day").on(table.day),
    index("invoices_by_corrected").on(table.correctsId).where(sql`corrects_id IS NOT NULL`),
    foreignKey({ columns: [table.correctsId], foreignColumns: [table.id] }),
  ],
);
