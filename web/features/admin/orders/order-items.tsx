import { formatDollars } from "../../../../contract/money.ts";
import type { OrderView } from "../../../../contract/orders.ts";
import { TotalsList } from "../../orders/order-totals.tsx";
import { counted } from "../shared/counted.ts";
import { OrderPart } from "./order-part.tsx";

export function OrderItems({ order }: { readonly order: OrderView }) {
  return (
    <OrderPart
      title="Order Items"
      aside={<p className="text-sm text-ink-muted">{counted(order.item_count, "item")}</p>}
    >
      <table className="block w-full text-left text-[0.9375rem] sm:table">
        <thead className="hidden border-b border-line text-sm text-ink-muted sm:table-header-group">
          <tr>
            {["Product", "Unit Price", "Quantity", "Total"].map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`py-2 font-semibold ${index > 0 ? "pl-4 text-right" : ""}`}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line sm:table-row-group">
          {order.items.map((item) => (
            <tr key={item.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 sm:table-row">
              <td className="max-sm:col-span-2 sm:py-2">
                <span className="block font-medium">{item.product_name}</span>
                <span className="block text-sm text-ink-muted">SKU: {item.product_sku}</span>
              </td>
              <td className="tabular-nums sm:pl-4 sm:text-right">
                {formatDollars(item.unit_price)}
                <span className="sm:hidden"> × {item.quantity}</span>
              </td>
              <td className="pl-4 text-right tabular-nums max-sm:hidden">{item.quantity}</td>
              <td className="text-right font-semibold tabular-nums sm:pl-4">
                {formatDollars(item.total_amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TotalsList
        className="mt-3 ml-auto w-full border-t border-line pt-3 sm:max-w-72"
        rows={[
          { label: "Subtotal", value: formatDollars(order.subtotal) },
          ...(order.discount_amount > 0
            ? [
                {
                  label: "Discount",
                  value: `-${formatDollars(order.discount_amount)}`,
                  tone: "saving" as const,
                },
              ]
            : []),
          ...(order.tax_amount > 0 ? [{ label: "Tax", value: formatDollars(order.tax_amount) }] : []),
          ...(order.shipping_cost > 0
            ? [{ label: "Shipping", value: formatDollars(order.shipping_cost) }]
            : []),
        ]}
        total={formatDollars(order.total_amount)}
      />
    </OrderPart>
  );
}
