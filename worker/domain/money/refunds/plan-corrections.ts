import type { OrderRow } from "../../../db/schema/orders.ts";
import {
  createProductTax,
  type InvoiceRecords,
  type InvoiceRow,
  type InvoiceTax,
  parseInvoiceTaxes,
} from "../invoices/read-invoices.ts";
import type { CreditableOrder, RefundChange, RefundRow } from "./read-refunds.ts";
import { getPayableCents } from "./refund-amounts.ts";
import { isOwn } from "./refund-kinds.ts";
import { computeRefundedTaxes, listChargedTaxes, type ReturnedMoney } from "./refunded-tax.ts";

/** The amounts of an invoice or note. */
interface InvoiceAmounts {
  readonly totalCents: number;
  readonly cashRoundingCents: number;
  readonly taxes: readonly InvoiceTax[];
}

/** The credit note of a refund that succeeded, or the debit note of a refund that the bank sent back. */
export interface Correction extends InvoiceAmounts {
  readonly kind: "credit_note" | "debit_note";
  readonly refund: RefundRow;
}

/**
 * Plans the notes about changes of an order's refunds (docs/decisions/0042). Each note is the difference between what
 * the succeeded refunds return and what the earlier notes say. So all notes of the order are right together after each
 * change, also when the bank sends back a refund that later refunds were computed from.
 * @param records the order before the changes
 */
export function planCorrections(records: CreditableOrder, changes: readonly RefundChange[]): Correction[] {
  const notes = listNotes(records);
  const corrections: Correction[] = [];
  let refunds = records.refunds;
  for (const { before, after } of changes) {
    refunds = [...refunds.filter(({ id }) => id !== after.id), after];
    const kind = chooseKind(notes, before, after);
    if (kind === undefined) continue;
    const correction = {
      kind,
      refund: after,
      ...planDifference({ ...records, refunds }, notes, kind, after),
    };
    corrections.push(correction);
    notes.push({ ...correction, sourceId: after.id, isDispute: false });
  }
  return corrections;
}

/** Compares the taxes, in cents, that an order's succeeded refunds return with the taxes that its notes credit. */
export function compareRefundTaxes(records: CreditableOrder): {
  readonly areEqual: boolean;
  readonly returnedTaxCents: number;
  readonly documentedTaxCents: number;
} {
  const { returned, documented } = compareWithNotes(records, listNotes(records), []);
  const returnedCents = returned.taxes.map(({ tax_cents }) => tax_cents);
  const sum = (cents: readonly number[]) => cents.reduce((total, part) => total + part, 0);
  return {
    areEqual: returnedCents.every((cents, index) => cents === documented.taxCents[index]),
    returnedTaxCents: sum(returnedCents),
    documentedTaxCents: sum(documented.taxCents),
  };
}

/**
 * Plans the credit note of a canceled order whose payment was lost in a dispute. Its amount is what the bank took back,
 * without the part that refunds had returned before.
 */
export function planDisputeCredit(
  records: CreditableOrder,
  dispute: { readonly id: string; readonly amountCents: number },
): InvoiceAmounts {
  const notes = listNotes(records);
  const lost = { id: dispute.id, amountCents: dispute.amountCents, items: [], taxes: null };
  return planDifference(records, notes, "credit_note", lost);
}

interface Note extends InvoiceAmounts {
  readonly kind: Correction["kind"];
  /** The refund or the lost dispute. */
  readonly sourceId: string;
  readonly isDispute: boolean;
}

/** Lists the notes about the order's present content. */
function listNotes({ order, invoicing }: CreditableOrder): Note[] {
  return invoicing.issued.filter(({ content }) => content === order.content).flatMap(toNote);
}

/** Omits invoices, and the notes that take back an invoice. */
function toNote({ kind, refundId, disputeId, totalCents, cashRoundingCents, taxes }: InvoiceRow): Note[] {
  const sourceId = refundId ?? disputeId;
  if (kind === "invoice" || sourceId === null) return [];
  const isDispute = disputeId !== null;
  return [{ kind, sourceId, isDispute, totalCents, cashRoundingCents, taxes: parseInvoiceTaxes({ taxes }) }];
}

function chooseKind(
  notes: readonly Note[],
  before: RefundRow | undefined,
  after: RefundRow,
): Correction["kind"] | undefined {
  if (!isOwn(after)) return undefined;
  const hadSucceeded = before?.state === "succeeded";
  if (after.state === "succeeded") return hadSucceeded ? undefined : "credit_note";
  // A refund from before there were invoices has no credit note that a debit note could take back.
  return hadSucceeded && notes.some(({ sourceId }) => sourceId === after.id) ? "debit_note" : undefined;
}

function planDifference(
  records: CreditableOrder,
  notes: readonly Note[],
  kind: Correction["kind"],
  refund: ReturnedMoney,
): InvoiceAmounts {
  const { returned, documented } = compareWithNotes(records, notes, kind === "credit_note" ? [refund] : []);
  const sign = kind === "credit_note" ? 1 : -1;
  const getDifference = (returnedCents: number, documentedCents = 0) =>
    Math.max(0, sign * (returnedCents - documentedCents));
  const totalCents = getDifference(returned.totalCents, documented.totalCents);
  let untaxedCents = totalCents;
  const taxes = returned.taxes.map((tax, index) => {
    // Each tax is rounded, so that the taxes together could exceed a total of a few cents. The next note has the rest.
    const taxCents = Math.min(untaxedCents, getDifference(tax.tax_cents, documented.taxCents[index]));
    untaxedCents -= taxCents;
    return {
      ...tax,
      base_cents: tax.base_cents === null ? null : getDifference(tax.base_cents, documented.baseCents[index]),
      tax_cents: taxCents,
    };
  });
  return { totalCents, cashRoundingCents: refund.amountCents - totalCents, taxes };
}

/**
 * Compares what an order's succeeded refunds return with what its notes say. Refunds from before there were invoices
 * have no note, and count as documented.
 * @param latest the refund or the lost dispute that gets its note now
 */
function compareWithNotes(
  records: CreditableOrder,
  notes: readonly Note[],
  latest: readonly ReturnedMoney[],
) {
  const lost = notes.flatMap((note): ReturnedMoney[] =>
    note.isDispute
      ? [{ id: note.sourceId, amountCents: note.totalCents + note.cashRoundingCents, items: [], taxes: null }]
      : [],
  );
  const standing: readonly ReturnedMoney[] = [
    ...records.refunds.filter((row) => row.state === "succeeded" && isOwn(row)),
    ...lost,
  ];
  const unnoted = standing.filter(
    (row) => !latest.includes(row) && !notes.some(({ sourceId }) => sourceId === row.id),
  );
  const noted = [...new Set(notes.map(({ sourceId }) => sourceId))].flatMap((id) =>
    standing.filter((row) => row.id === id),
  );
  const returned = computeReturned(records, [...unnoted, ...noted, ...latest]);
  const standingNotes = [{ kind: "credit_note" as const, ...computeReturned(records, unnoted) }, ...notes];
  const sum = (getCents: (note: Returned) => number) =>
    standingNotes.reduce((cents, note) => cents + (note.kind === "credit_note" ? 1 : -1) * getCents(note), 0);
  return {
    returned,
    documented: {
      totalCents: sum(({ totalCents }) => totalCents),
      taxCents: returned.taxes.map((_, index) => sum(({ taxes }) => taxes[index]?.tax_cents ?? 0)),
      baseCents: returned.taxes.map((_, index) => sum(({ taxes }) => taxes[index]?.base_cents ?? 0)),
    },
  };
}

type Returned = Pick<InvoiceAmounts, "totalCents" | "taxes">;

/** Computes what refunds and lost disputes return of the order's total and of each tax. */
function computeReturned(
  { order, items, invoicing }: CreditableOrder,
  standing: readonly ReturnedMoney[],
): Returned {
  const payableCents = getPayableCents(order);
  const refundedCents = standing.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const taxes = listChargedTaxes(order, { items, ...invoicing });
  const refundedTaxes = computeRefundedTaxes(taxes, items, standing, payableCents);
  return {
    // Cash that was rounded up returns more than the total.
    totalCents: refundedCents >= payableCents ? order.totalCents : Math.min(refundedCents, order.totalCents),
    taxes: listInvoiceTaxes(order, invoicing).map((tax, index) => ({
      ...tax,
      base_cents: tax.base_cents === null ? null : (refundedTaxes[index]?.baseCents ?? 0),
      tax_cents: refundedTaxes[index]?.taxCents ?? 0,
    })),
  };
}

/**
 * Lists the taxes of an order as its invoice prints them. An order from before there were invoices has the current
 * number.
 */
function listInvoiceTaxes(order: OrderRow, { issuer, taxes, issued }: InvoiceRecords): InvoiceTax[] {
  const invoice = issued.findLast(({ kind }) => kind === "invoice");
  if (invoice !== undefined) return parseInvoiceTaxes(invoice).map(({ items: _, ...tax }) => tax);
  if (order.taxMode === "per_product") return [createProductTax(order, issuer)];
  return taxes.map(({ name, number, millipercent, baseCents, taxCents }) => ({
    name,
    number,
    millipercent,
    base_cents: baseCents,
    tax_cents: taxCents,
  }));
}
