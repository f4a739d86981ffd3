import { formatDollars } from "../../../contract/money.ts";
import type { OrderView } from "../../../contract/orders.ts";
import { TotalsList } from "../../components/totals-list.tsx";

export function OrderTotals({ order }: { readonly order: OrderView }) {
  return (
    <section aria-labelledby="order-summary" className="panel p-5 sm:p-6">
      <h2 id="order-summary" className="text-lg font-bold">
        Summary
      </h2>
      <TotalsList
        className="mt-4"
        rows={[
          { label: "Subtotal", value: formatDollars(order.subtotal) },
          ...(order.discount_amount > 0
            ? [{ label: "Discount", value: formatDollars(-order.discount_amount), tone: "saving" as const }]
            : []),
          { label: "Tax", value: formatDollars(order.tax_amount) },
          {
            label: "Shipping",
            value: order.shipping_cost === 0 ? "Free" : formatDollars(order.shipping_cost),
          },
        ]}
        total={{ label: "Total", value: formatDollars(order.total_amount) }}
      />
    </section>
  );
}
