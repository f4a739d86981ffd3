import { listTaxNumbers } from "../../../contract/orders/invoice-number.ts";
import { getCashToCollect } from "../../../contract/orders/order-amounts.ts";
import type { OrderItemView, OrderView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";
import { formatStoreAddress, formatTaxNumber } from "../../../contract/store/describe-store.ts";
import { formatTaxName } from "../../../contract/tax/taxes.ts";
import { StoreDate } from "../../components/store-date.tsx";
import { isNameShown } from "../../components/store-logo.tsx";
import { type StoreDates, useStoreDates } from "../../lib/dates.ts";
import { useStore } from "../../lib/store-settings.ts";
import { formatPaymentMethod } from "./format-payment-method.ts";
import { InvoiceParty, InvoicePickup, InvoiceSection, InvoiceSheet } from "./invoice-sections.tsx";
import { ItemsTable } from "./items-table.tsx";
import { listOrderOffers } from "./order-offers.ts";
import { TotalsList, toExemptionRow, toOfferRow } from "./totals-list.tsx";

/** Shows an order that has no numbered invoice, because it is not paid yet or was paid before there were any. */
export function UnnumberedInvoice({ order }: { readonly order: OrderView }) {
  const store = useStore();
  const storeAddress = formatStoreAddress(store);
  return (
    <InvoiceSheet
      sellerName={isNameShown(store) ? store.name : ""}
      sellerLines={[storeAddress, store.phone, store.email, ...listTaxLines(order, store.tax_number)]}
      heading={
        <>
          <h1 className="text-section font-extrabold">{isPaid(order) ? "Invoice" : "Pro forma invoice"}</h1>
          <p className="text-small tabular-nums">Order {order.order_number}</p>
          <p className="text-small wrap-anywhere text-ink-muted">
            <StoreDate at={order.created_at} />
          </p>
        </>
      }
      footnote={`All amounts are in Canadian dollars. Thank you for shopping at ${store.name}.`}
    >
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-3">
        {order.fulfilment === "pickup" ? (
          <InvoicePickup customer={order.shipping_address.full_name} storeAddress={storeAddress} />
        ) : (
          <>
            <InvoiceParty title="Billed to" address={order.billing_address} />
            <InvoiceParty title="Delivered to" address={order.shipping_address} />
          </>
        )}
        <InvoiceSection title="Payment">
          <p className="text-body">{describePayment(order, useStoreDates())}</p>
        </InvoiceSection>
      </div>
      <ItemsTable caption="Items" items={order.items} columns={itemColumns} />
      <InvoiceTotals order={order} />
    </InvoiceSheet>
  );
}

function listTaxLines({ taxes }: OrderView, taxNumber: string | null): string[] {
  if (taxes !== undefined) return listTaxNumbers(taxes);
  return taxNumber === null ? [] : [`GST/HST ${formatTaxNumber(taxNumber)}`];
}

function isPaid({ transactions }: OrderView): boolean {
  return transactions.some(({ type }) => type === "payment");
}

function describePayment(order: OrderView, { formatDateTime }: StoreDates): string {
  const method = formatPaymentMethod(order);
  if (order.payment_method === "none") return method;
  const payment = order.transactions.find((transaction) => transaction.type === "payment");
  if (payment !== undefined) {
    const paidAt = formatDateTime(payment.created_at);
    if (order.cash_rounding === 0) return `${method}, paid ${paidAt}`;
    // The rounded amount differs from the total.
    return `${method}, paid ${formatDollars(payment.amount)} ${paidAt}`;
  }
  const cash = getCashToCollect(order);
  if (cash === undefined) return `${method}, not paid yet`;
  // Only cash is rounded.
  const due = order.fulfilment === "pickup" ? order.total_amount : cash;
  return `${method}, ${formatDollars(due)} to be paid`;
}

const itemColumns = [
  { heading: "Qty", cell: (item: OrderItemView) => item.quantity },
  { heading: "Price", cell: (item: OrderItemView) => formatDollars(item.unit_price) },
  { heading: "Tax", cell: (item: OrderItemView) => formatDollars(item.tax_amount) },
  { heading: "Total", cell: (item: OrderItemView) => formatDollars(item.total_amount) },
];

function InvoiceTotals({ order }: { readonly order: OrderView }) {
  const itemsCents = dollarsToCents(order.subtotal) - dollarsToCents(order.discount_amount);
  return (
    <div className="w-full max-w-sm justify-self-end">
      <TotalsList
        rows={[
          { label: "Items", value: formatDollars(centsToDollars(itemsCents)) },
          ...listOrderOffers(order.adjustments).map(toOfferRow),
          {
            label: order.fulfilment === "pickup" ? "Pick-up" : "Shipping",
            value: order.shipping_cost === 0 ? "Free" : formatDollars(order.shipping_cost),
          },
          ...(order.taxes === undefined
            ? [{ label: "Tax", value: formatDollars(order.tax_amount) }]
            : order.taxes.map((tax) => ({ label: formatTaxName(tax), value: formatDollars(tax.amount) }))),
          ...(order.tax_exemption === null ? [] : [toExemptionRow(order.tax_exemption)]),
        ]}
        total={formatDollars(order.total_amount)}
      />
      <ul className="mt-3 grid gap-1 text-body">
        {order.transactions
          .filter((transaction) => transaction.type !== "payment")
          .map(({ id, type, amount, created_at }) => {
            // The other type is a refund that failed, which the bank returned.
            const isRefund = type === "refund";
            return (
              <li key={id} className="flex justify-between gap-4">
                <span>
                  {isRefund ? "Refunded" : "Refund returned by the bank"} <StoreDate at={created_at} />
                </span>
                <span className="font-medium tabular-nums">{formatDollars(isRefund ? -amount : amount)}</span>
              </li>
            );
          })}
      </ul>
    </div>
  );
}
