import { formatOffer } from "../../../contract/offers/offer-amounts.ts";
import { tenderPhrases } from "../../../contract/orders/fulfilment.ts";
import { invoiceKindNames, listTaxNumbers } from "../../../contract/orders/invoice-number.ts";
import {
  type InvoiceLineView,
  type InvoiceTaxView,
  type InvoiceView,
  nameOtherAmount,
} from "../../../contract/orders/invoices.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { formatTaxName } from "../../../contract/tax/taxes.ts";
import { Table, type TableColumn } from "../../components/table.tsx";
import { formatDay } from "../../lib/dates.ts";
import { InvoiceParty, InvoicePickup, InvoiceSection, InvoiceSheet } from "./invoice-sections.tsx";
import { TotalsList, type TotalsRow, toExemptionRow } from "./totals-list.tsx";

/** Shows an invoice, a credit note or a debit note as it was issued. */
export function InvoiceDocument({ invoice }: { readonly invoice: InvoiceView }) {
  const { seller } = invoice;
  return (
    <InvoiceSheet
      sellerName={seller.name}
      sellerLines={[seller.address, seller.phone, seller.email, ...listTaxNumbers(invoice.taxes)]}
      heading={
        <>
          <h1 className="text-section font-extrabold">
            {invoiceKindNames[invoice.kind]} <span className="whitespace-nowrap">{invoice.number}</span>
          </h1>
          <p className="text-small text-ink-muted">{formatDay(invoice.day)}</p>
          <p className="text-small tabular-nums">Order {invoice.order_number}</p>
          {invoice.corrects !== null && (
            <p className="text-small tabular-nums">Corrects {invoice.corrects}</p>
          )}
        </>
      }
      footnote="All amounts are in Canadian dollars."
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-3 print:grid-cols-3">
        {invoice.buyer !== null && <InvoiceParty title="Billed to" address={invoice.buyer} />}
        {invoice.delivered_to !== null && (
          <InvoiceParty title="Delivered to" address={invoice.delivered_to} />
        )}
        {invoice.fulfilment === "pickup" && invoice.delivered_to === null && (
          <InvoicePickup customer={invoice.customer} storeAddress={seller.address} />
        )}
        {invoice.fulfilment === "pickup" && invoice.delivered_to !== null && (
          <InvoiceSection title="Pick-up">
            <p className="text-body">Ordered for pick-up, and delivered instead.</p>
          </InvoiceSection>
        )}
        <InvoiceSection title={invoice.kind === "invoice" ? "Payment" : "Refund"}>
          <p className="text-body">{describeTerms(invoice)}</p>
        </InvoiceSection>
      </div>
      {invoice.lines.length > 0 && <InvoiceLines lines={invoice.lines} />}
      <div className="w-full max-w-sm justify-self-end">
        <TotalsList className="print:gap-1" rows={listRows(invoice)} total={formatDollars(invoice.total)} />
      </div>
    </InvoiceSheet>
  );
}

/** Describes how and when the money was paid or returned. Cash is rounded to five cents. */
function describeTerms(invoice: InvoiceView): string {
  const { kind, method, day, total, cash_rounding, is_reversal } = invoice;
  const on = formatDay(day);
  if (is_reversal) return `Taken back on ${on}, because it was issued in error.`;
  if (invoice.is_lost_to_dispute)
    return `Taken back by the customer's bank before ${on}, and the order was canceled`;
  if (method === "none") return "No payment was needed";
  if (kind === "debit_note") return `The bank sent this refund back on ${on}`;
  const cents = dollarsToCents(total) + dollarsToCents(cash_rounding);
  const amount = cash_rounding === 0 ? "" : `: ${formatDollars(centsToDollars(cents))}`;
  if (kind === "invoice") return `Paid ${describeMethod(invoice)} on ${on}${amount}`;
  return `Refunded ${describeReturn(invoice)} on ${on}${amount}`;
}

function describeMethod({ method, tender }: InvoiceView): string {
  if (method === "card") return "by card";
  return tenderPhrases[tender ?? "cash"];
}

function describeReturn({ method, tender }: InvoiceView): string {
  if (method === "card") return "to the card";
  return tender === null ? "in cash or by e-transfer" : tenderPhrases[tender];
}

function InvoiceLines({ lines }: { readonly lines: readonly InvoiceLineView[] }) {
  return <Table caption="Items" columns={lineColumns} rows={lines} rowId={({ sku }) => sku} />;
}

// A phone has no room for these columns, and shows them below the name.
const wideClass = "max-sm:hidden print:table-cell";

const lineColumns: readonly TableColumn<InvoiceLineView>[] = [
  {
    heading: "Product",
    cell: (line) => (
      <>
        {line.name} <span className="text-ink-muted">{line.sku}</span>
        <span className="block sm:hidden print:hidden">
          {line.quantity} × {formatDollars(line.unit_price)}
        </span>
      </>
    ),
  },
  { heading: "Qty", cell: ({ quantity }) => quantity, isRight: true, className: wideClass },
  {
    heading: "Price",
    cell: ({ unit_price: price }) => formatDollars(price),
    isRight: true,
    className: wideClass,
  },
  { heading: "Tax", cell: (line) => describeLineTax(line), isRight: true },
  { heading: "Amount", cell: ({ amount }) => formatDollars(amount), isRight: true },
];

/** Names the taxes on a line. An order that is taxed by the rates of its products has an amount instead. */
function describeLineTax({ taxes, tax }: InvoiceLineView): string {
  if (taxes.length > 0) return taxes.join(", ");
  return tax === null ? "" : formatDollars(tax);
}

/** Lists the rows above the total. */
function listRows(invoice: InvoiceView): TotalsRow[] {
  const { fulfilment, lines, offers, shipping, other, taxes, tax_exemption: exemption } = invoice;
  const itemsCents = lines.reduce((cents, { amount }) => cents + dollarsToCents(amount), 0);
  return [
    ...(lines.length > 0 ? [{ label: "Items", value: formatDollars(centsToDollars(itemsCents)) }] : []),
    ...offers.map((offer) => ({ label: formatOffer(offer), value: formatDollars(-offer.amount) })),
    ...(shipping === null
      ? []
      : [
          {
            label: fulfilment === "pickup" ? "Pick-up" : "Shipping",
            value: shipping === 0 ? "Free" : formatDollars(shipping),
          },
        ]),
    ...(other === 0 ? [] : [{ label: nameOtherAmount(invoice), value: formatDollars(other) }]),
    ...taxes.map((tax) => ({ label: describeTax(tax, taxes), value: formatDollars(tax.amount) })),
    ...(exemption === null ? [] : [toExemptionRow(exemption)]),
  ];
}

/** Names a tax, with the amount that it is charged on where the taxes differ in that. */
function describeTax({ name, rate_percent, base }: InvoiceTaxView, taxes: readonly InvoiceTaxView[]): string {
  if (rate_percent === null) return name;
  const tax = formatTaxName({ name, rate_percent });
  const isShared = taxes.every((other) => other.base === base);
  return isShared || base === null ? tax : `${tax} on ${formatDollars(base)}`;
}
