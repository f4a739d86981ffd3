import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/money.ts";
import type { OrderAddressView, OrderView } from "../../../contract/orders.ts";
import { store, storeAddressLine } from "../../../contract/store-identity.ts";
import { formatDate, formatDateTime } from "../../lib/dates.ts";
import { AddressLines } from "../account/addresses/address-lines.tsx";
import { TotalsList } from "./order-totals.tsx";

/** For the buyer's records, made for paper. */
export function Invoice({ order }: { readonly order: OrderView }) {
  return (
    <article className="panel grid gap-8 p-6 sm:p-10 print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap justify-between gap-6">
        <div>
          <p className="text-xl font-extrabold">{store.name}</p>
          <p className="text-sm text-ink-muted">
            {storeAddressLine}
            <br />
            {store.email}
          </p>
        </div>
        <div className="sm:text-right">
          <h1 className="text-2xl font-extrabold">Invoice</h1>
          <p className="text-sm tabular-nums">Order {order.order_number}</p>
          <p className="text-sm text-ink-muted">{formatDate(order.created_at)}</p>
        </div>
      </header>
      <div className="grid gap-6 sm:grid-cols-3">
        <Party title="Billed to" address={order.billing_address} />
        <Party title="Delivered to" address={order.shipping_address} />
        <section>
          <h2 className="text-sm font-semibold text-ink-muted">Payment</h2>
          <p className="text-[0.9375rem]">{paymentLine(order)}</p>
        </section>
      </div>
      <Lines order={order} />
      <InvoiceTotals order={order} />
      <p className="border-t border-line pt-4 text-sm text-ink-muted">
        All amounts are in Canadian dollars. Thank you for shopping at {store.name}.
      </p>
    </article>
  );
}

function Party({ title, address }: { readonly title: string; readonly address: OrderAddressView }) {
  const { phone_number, ...printed } = address;
  return (
    <section>
      <h2 className="text-sm font-semibold text-ink-muted">{title}</h2>
      <AddressLines address={{ ...printed, delivery_instructions: null }} />
    </section>
  );
}

function Lines({ order }: { readonly order: OrderView }) {
  return (
    <div className="overflow-x-auto print:overflow-visible">
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="border-b-2 border-line-strong text-sm">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Item
            </th>
            {["Qty", "Price", "Tax", "Total"].map((heading) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {order.items.map((item) => (
            <tr key={item.id} className="break-inside-avoid">
              <td className="py-2.5 pr-3">
                {item.product_name}
                <span className="block text-sm text-ink-muted">{item.product_sku}</span>
              </td>
              <td className="py-2.5 pl-3 text-right">{item.quantity}</td>
              <td className="py-2.5 pl-3 text-right">{formatDollars(item.unit_price)}</td>
              <td className="py-2.5 pl-3 text-right">{formatDollars(item.tax_amount)}</td>
              <td className="py-2.5 pl-3 text-right">{formatDollars(item.total_amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function paymentLine(order: OrderView): string {
  const method = order.payment_method === "card" ? "Card" : "Cash on delivery";
  const payment = order.transactions.find((transaction) => transaction.type === "payment");
  if (payment !== undefined) return `${method}, paid ${formatDateTime(payment.created_at)}`;
  return order.status === "canceled" ? `${method}, canceled without payment` : `${method}, not paid yet`;
}

/** The sums before tax, tax and total; then the refunds. */
function InvoiceTotals({ order }: { readonly order: OrderView }) {
  const cents = (dollars: number) => dollarsToCents(dollars);
  const itemsCents = cents(order.subtotal) - cents(order.discount_amount);
  return (
    <div className="w-full max-w-sm justify-self-end">
      <TotalsList
        rows={[
          { label: "Items", value: formatDollars(centsToDollars(itemsCents)) },
          {
            label: "Shipping",
            value: order.shipping_cost === 0 ? "Free" : formatDollars(order.shipping_cost),
          },
          { label: "Tax", value: formatDollars(order.tax_amount) },
        ]}
        total={formatDollars(order.total_amount)}
      />
      <ul className="mt-3 grid gap-1 text-[0.9375rem]">
        {order.transactions
          .filter((transaction) => transaction.type === "refund")
          .map((refund) => (
            <li key={refund.id} className="flex justify-between gap-4">
              <span>Refunded {formatDate(refund.created_at)}</span>
              <span className="font-medium tabular-nums">{formatDollars(-refund.amount)}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}
