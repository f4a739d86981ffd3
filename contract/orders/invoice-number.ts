/**
 * The papers of a sale: its invoice, a credit note for each refund, and a debit note for a refund that the bank sent
 * back.
 */
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

/** Formats the number of an invoice or note, such as "INV-12". Each kind is numbered from 1 without a gap. */
export function formatInvoiceNumber({
  kind,
  number,
}: {
  readonly kind: InvoiceKind;
  readonly number: number;
}): string {
  return `${prefixes[kind]}-${number}`;
}

/**
 * Lists the store's registration numbers on an invoice or note, such as "GST 123456789RT0001". Two rates of a tax have
 * one number. The only tax of an order that is taxed by the rates of its products has the GST/HST number, if there is
 * one.
 */
export function listTaxNumbers(
  taxes: readonly { readonly name: string; readonly number: string | null }[],
): string[] {
  const numbers = taxes.flatMap(({ name, number }) =>
    number === null ? [] : [`${name === productTaxName ? "GST/HST" : name} ${number}`],
  );
  return [...new Set(numbers)];
}

/** The name of the tax of an order that is taxed by the rates of its products. */
export const productTaxName = "Tax";
