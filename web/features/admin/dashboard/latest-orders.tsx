import { Link } from "@tanstack/react-router";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { StatusBadge } from "../../orders/status-badge.tsx";

export function LatestOrders({ orders }: { readonly orders: AdminStatsView["latest_orders"] }) {
  return (
    <Panel
      title="Latest orders"
      aside={
        <Link to="/admin/orders" className={`text-sm ${textLinkClass}`}>
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
              to="/admin/orders"
              search={{ detail: order.id }}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 rounded-control px-2 py-2.5 text-[0.9375rem] hover:bg-evergreen-50"
            >
              <span className="truncate">
                <span className="font-semibold tabular-nums">{order.order_number}</span>{" "}
                <span className="text-ink-muted">{order.user_name}</span>
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatDollars(order.total_amount)}
              </span>
              <span className="text-sm text-ink-muted">
                <StoreDateTime at={order.created_at} />
              </span>
              <span className="justify-self-end">
                <StatusBadge status={order.status} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
