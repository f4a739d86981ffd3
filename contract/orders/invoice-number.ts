/** The documents about a sale: its invoice, a credit note for each refund, and a debit note for a refund that came back. */
export const invoiceKinds = ["invoice", "credit_note", "debit_note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** The name of each kind, as printed. */
export const invoiceKindNames: Readonly<Record<InvoiceKind, string>> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  debit_note: "Debit note",
};

const prefixes: Readonly<Record<InvoiceKind, string>> = {
  invoice: "INV",
  credit_note: "CN",
  debit_note: "DN",
};

/** Formats the number of a document, such as "INV-12". Each kind is numbered from 1 without a gap. */
export function formatInvoiceNumber({
  kind,
  number,
}: {
  readonly kind: InvoiceKind;
  readonly number: number;
}): string {
  return `${prefixes[kind]}-${number}`;
}
