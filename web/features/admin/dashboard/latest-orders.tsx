import { Link } from "@tanstack/react-router";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { OrderBadges } from "../orders/order-badges.tsx";

export function LatestOrders({ orders }: { readonly orders: AdminStatsView["latest_orders"] }) {
  return (
    <Panel
      title="Latest orders"
      aside={
        <Link to="/admin/orders" className={`text-small ${textLinkClass}`}>
          All orders
        </Link>
      }
    >
      {orders.length === 0 && (
        <p className="text-ink-muted">Orders will appear here once customers place them</p>
      )}
      <ul className="-mx-2 divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              to="/admin/orders/$id"
              params={{ id: order.id }}
              className="grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-control px-2 py-2.5 text-body hover:bg-brand-50"
            >
              <span className="flex justify-between gap-4">
                <span className="truncate">
                  <span className="font-semibold tabular-nums">{order.order_number}</span>{" "}
                  <span className="text-ink-muted">{order.user_name}</span>
                </span>
                <span className="font-semibold tabular-nums">{formatDollars(order.total_amount)}</span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="text-small text-ink-muted">
                  <StoreDateTime at={order.created_at} />
                </span>
                <span className="flex flex-wrap gap-1">
                  <OrderBadges order={order} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
