import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/money.ts";
import type { OrderView } from "../../../contract/orders.ts";
import { TotalsList } from "../../components/totals-list.tsx";
import { formatDate } from "../../lib/dates.ts";

/** The sums of an invoice: before tax, tax, in all; then what was given back. */
export function InvoiceTotals({ order }: { readonly order: OrderView }) {
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
        total={{ label: "Total", value: formatDollars(order.total_amount) }}
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
