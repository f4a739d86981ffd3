import { Link, useNavigate } from "@tanstack/react-router";
import { formatDollars } from "../../../contract/money.ts";
import { canMoveOrder } from "../../../contract/order-status.ts";
import type { OrderSummaryView } from "../../../contract/orders.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { formatDate } from "../../lib/dates.ts";

interface OrdersTableProps {
  readonly orders: readonly OrderSummaryView[];
  readonly onCancel: (order: OrderSummaryView) => void;
}

/** A table where there is room for one, cards on a phone: the same cells, laid out differently. */
export function OrdersTable({ orders, onCancel }: OrdersTableProps) {
  const navigate = useNavigate();
  return (
    <table className="panel block w-full overflow-hidden text-left text-[0.9375rem] md:table">
      <thead className="hidden border-b border-line text-sm text-ink-muted md:table-header-group">
        <tr>
          {["Order #", "Date", "Status", "Total (CAD)", "Actions"].map((heading) => (
            <th key={heading} scope="col" className="px-5 py-3.5 font-semibold last:text-right">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line md:table-row-group">
        {orders.map((order) => (
          <tr
            key={order.id}
            onClick={(event) => {
              if (event.target instanceof Element && event.target.closest("a, button")) return;
              void navigate({ to: "/account/orders/$orderId", params: { orderId: order.id } });
            }}
            className="grid cursor-pointer grid-cols-2 gap-x-4 gap-y-1 px-5 py-4 hover:bg-evergreen-50 md:table-row md:p-0"
          >
            <td className="font-semibold md:px-5 md:py-4">
              <Link
                to="/account/orders/$orderId"
                params={{ orderId: order.id }}
                className="tabular-nums underline-offset-4 hover:underline"
              >
                {order.order_number}
              </Link>
            </td>
            <td className="order-3 text-ink-muted md:px-5 md:py-4">{formatDate(order.created_at)}</td>
            <td className="justify-self-end md:px-5 md:py-4">
              <StatusBadge status={order.status} />
            </td>
            <td className="order-4 justify-self-end font-semibold tabular-nums md:px-5 md:py-4">
              {formatDollars(order.total_amount)}
            </td>
            <td className="order-5 col-span-2 pt-2 md:px-5 md:py-3">
              <div className="flex gap-2 md:justify-end">
                <Link
                  to="/account/orders/$orderId"
                  params={{ orderId: order.id }}
                  aria-label={`View order ${order.order_number}`}
                  className={buttonClass({ variant: "secondary", size: "sm" })}
                >
                  View
                </Link>
                {canMoveOrder("customer", order.status, "canceled") && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Cancel order ${order.order_number}`}
                    onClick={() => onCancel(order)}
                  >
                    Cancel
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
