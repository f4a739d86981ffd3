import {
  createProductTax,
  type InvoiceRecords,
  type InvoiceRow,
  type InvoiceTax,
  parseInvoiceTaxes,
} from "../../invoices/invoice-rows.ts";
import type { OrderRow } from "../order-rows.ts";
import { getPayableCents, sumReturnedCents } from "./refund-amounts.ts";
import { isOwn, type OrderItemRow, type RefundChange, type RefundRow } from "./refund-rows.ts";
import { computeRefundedAmounts, listTaxAmounts, listTaxBases } from "./refunded-tax.ts";

/** An order with the records that its credit notes are computed from. */
export interface CreditableOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  /** The refunds before the changes. */
  readonly refunds: readonly RefundRow[];
  readonly invoicing: InvoiceRecords;
}

/** The amounts of a document. */
export interface InvoiceAmounts {
  readonly totalCents: number;
  readonly cashRoundingCents: number;
  readonly taxes: readonly InvoiceTax[];
}

/** A document about a refund that succeeded, or that the bank sent back. */
export interface Correction extends InvoiceAmounts {
  readonly kind: "credit_note" | "debit_note";
  readonly refund: RefundRow;
}

/**
 * Plans the documents about changes of an order's refunds. A credit note has the difference between what all refunds return
 * and what was credited before, so that the notes of an order that is refunded in full return exactly each tax of its invoice.
 * A debit note takes its credit note back.
 */
export function planCorrections(records: CreditableOrder, changes: readonly RefundChange[]): Correction[] {
  const issued: Issued[] = records.invoicing.issued.flatMap(toIssued);
  const corrections: Correction[] = [];
  let refunds = records.refunds;
  for (const { before, after } of changes) {
    refunds = [...refunds.filter(({ id }) => id !== after.id), after];
    const correction = planCorrection({ ...records, refunds }, issued, before, after);
    if (correction === undefined) continue;
    corrections.push(correction);
    issued.push({ ...correction, refundId: after.id });
  }
  return corrections;
}

interface Issued extends InvoiceAmounts {
  readonly kind: Correction["kind"];
  readonly refundId: string;
}

/** Omits invoices, and notes that are not about a refund. */
function toIssued({ kind, refundId, totalCents, cashRoundingCents, taxes }: InvoiceRow): Issued[] {
  if (kind === "invoice" || refundId === null) return [];
  return [{ kind, refundId, totalCents, cashRoundingCents, taxes: parseInvoiceTaxes({ taxes }) }];
}

function planCorrection(
  records: CreditableOrder,
  issued: readonly Issued[],
  before: RefundRow | undefined,
  after: RefundRow,
): Correction | undefined {
  if (!isOwn(after)) return undefined;
  const hadSucceeded = before?.state === "succeeded";
  if (after.state === "succeeded") {
    return hadSucceeded
      ? undefined
      : { kind: "credit_note", refund: after, ...planCredit(records, issued, after) };
  }
  const credit = issued.find(({ kind, refundId }) => kind === "credit_note" && refundId === after.id);
  // A refund from before there were invoices has no credit note to take back.
  if (!hadSucceeded || credit === undefined) return undefined;
  const { totalCents, cashRoundingCents, taxes } = credit;
  return { kind: "debit_note", refund: after, totalCents, cashRoundingCents, taxes };
}

function planCredit(records: CreditableOrder, issued: readonly Issued[], refund: RefundRow): InvoiceAmounts {
  // Refunds from before there were invoices have no credit note.
  const unnotedRefunds = records.refunds.filter(
    ({ id }) => id !== refund.id && !issued.some(({ refundId }) => refundId === id),
  );
  const credited = computeCredited(records, records.refunds);
  const creditedBefore = [
    { sign: 1, ...computeCredited(records, unnotedRefunds) },
    ...issued.map((note) => ({ sign: note.kind === "credit_note" ? 1 : -1, ...note })),
  ];
  const getRest = (getCents: (amounts: Credited) => number) =>
    Math.max(
      0,
      creditedBefore.reduce((rest, before) => rest - before.sign * getCents(before), getCents(credited)),
    );
  const totalCents = getRest((amounts) => amounts.totalCents);
  return {
    totalCents,
    cashRoundingCents: refund.amountCents - totalCents,
    taxes: credited.taxes.map((tax, index) => ({
      ...tax,
      base_cents: tax.base_cents === null ? null : getRest(({ taxes }) => taxes[index]?.base_cents ?? 0),
      tax_cents: getRest(({ taxes }) => taxes[index]?.tax_cents ?? 0),
    })),
  };
}

type Credited = Pick<InvoiceAmounts, "totalCents" | "taxes">;

/** Computes what these refunds return of the order's total and of each tax. */
function computeCredited(
  { order, items, invoicing }: CreditableOrder,
  refunds: readonly RefundRow[],
): Credited {
  const records = { items, ...invoicing };
  const money = { capturedCents: getPayableCents(order), refundedCents: sumReturnedCents(refunds) };
  const taxCents = computeRefundedAmounts(listTaxAmounts(order, records), items, refunds, money);
  const baseCents = computeRefundedAmounts(listTaxBases(records), items, refunds, money);
  const isFull = money.refundedCents >= money.capturedCents;
  return {
    // Cash that was rounded up returns more than the total.
    totalCents: isFull ? order.totalCents : Math.min(money.refundedCents, order.totalCents),
    taxes: listInvoiceTaxes(order, invoicing).map((tax, index) => ({
      ...tax,
      base_cents: tax.base_cents === null ? null : (baseCents[index] ?? 0),
      tax_cents: taxCents[index] ?? 0,
    })),
  };
}

/** Lists the taxes of an order as its invoice prints them. An order from before there were invoices has the current number. */
function listInvoiceTaxes(order: OrderRow, { issuer, taxes, issued }: InvoiceRecords): InvoiceTax[] {
  const invoice = issued.findLast(({ kind }) => kind === "invoice");
  if (invoice !== undefined) return parseInvoiceTaxes(invoice);
  if (order.taxMode === "per_product") return [createProductTax(order, issuer)];
  return taxes.map(({ name, number, millipercent, baseCents, taxCents }) => ({
    name,
    number,
    millipercent,
    base_cents: baseCents,
    tax_cents: taxCents,
  }));
}
