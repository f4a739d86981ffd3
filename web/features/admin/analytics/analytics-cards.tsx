import type { AnalyticsView } from "../../../../contract/admin-orders.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { counted } from "../shared/counted.ts";

/** 'Pending Fulfillment' is the number of orders in processing (specification section 9). */
export function AnalyticsCards({ analytics }: { readonly analytics: AnalyticsView }) {
  const { conversion } = analytics;
  const cards = [
    { label: "Total Orders", value: String(analytics.total_orders), note: "Placed in these days" },
    { label: "Total Revenue", value: formatDollars(analytics.total_revenue), note: "After refunds" },
    {
      label: "Average Order",
      value: formatDollars(analytics.average_order_value),
      note: `Of ${counted(analytics.paid_orders, "paid order")}`,
    },
    {
      label: "Pending Fulfillment",
      value: String(analytics.orders_by_status.processing ?? 0),
      note: "Orders in processing",
    },
    {
      label: "Cart to paid",
      value: `${conversion.rate}%`,
      note: `${conversion.paid} of ${conversion.carts} carts were paid`,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {cards.map(({ label, value, note }) => (
        <div key={label} className="panel grid gap-0.5 p-4">
          <dt className="text-sm font-medium text-ink-muted">{label}</dt>
          <dd className="text-2xl font-extrabold tracking-tight tabular-nums">{value}</dd>
          <dd className="text-xs text-ink-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
