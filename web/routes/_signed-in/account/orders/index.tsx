import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate, useNavigate } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { canMoveOrder } from "../../../../../contract/orders/order-moves.ts";
import type { OrderStatus } from "../../../../../contract/orders/order-status.ts";
import type { OrderSummaryView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { SelectField } from "../../../../components/fields.tsx";
import { PagePending } from "../../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { EmptyState } from "../../../../components/page-states.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { AccountStatusNotice } from "../../../../features/account/account-status-notice.tsx";
import { CancelDialog } from "../../../../features/orders/cancel-form.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";
import { FailedRefundBadge, StatusBadge } from "../../../../features/orders/status-badge.tsx";
import { formatDate } from "../../../../lib/dates.ts";
import { oneOfParam, pageParam, searchSchema } from "../../../../lib/search-params.ts";

const filterStatuses = [
  "processing",
  "shipped",
  "delivered",
  "canceled",
] as const satisfies readonly OrderStatus[];

const statusParam = oneOfParam(filterStatuses);
const ordersSearch = searchSchema({ page: pageParam, status: statusParam });

export const Route = createFileRoute("/_signed-in/account/orders/")({
  staticData: { errorTitle: "Your orders could not be loaded" },
  validateSearch: ordersSearch,
  // Not by loaderDeps: another filter keeps the page, and the list in view until the next one has come.
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(myOrdersOptions(ordersSearch(location.search))),
  component: MyOrdersPage,
  pendingComponent: () => <PagePending title="My Orders" />,
});

const filters = [
  { value: "", label: "All Orders" },
  { value: "processing", label: "Processing" },
  { value: "shipped", label: "Shipped" },
  { value: "delivered", label: "Delivered" },
  { value: "canceled", label: "Canceled" },
];

function MyOrdersPage() {
  const search = Route.useSearch();
  const shown = useDeferredValue(search);
  const { data: orders } = useSuspenseQuery(myOrdersOptions(shown));
  const navigate = Route.useNavigate();
  const [canceling, setCanceling] = useState<OrderSummaryView>();

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="My Orders">
        <SelectField
          isLabelBeside
          label="Show"
          value={search.status ?? ""}
          options={filters}
          onChange={(event) => void navigate({ search: { status: statusParam(event.target.value) } })}
        />
      </PageHeading>
      <AccountStatusNotice />
      {orders.data.length === 0 && orders.total_pages > 0 && (
        <Navigate to="." search={{ ...shown, page: orders.total_pages }} replace />
      )}
      {orders.data.length === 0 && orders.total_pages === 0 && shown.status === undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="You haven't placed any orders yet.">
          <Link to="/" className={buttonClass()}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.data.length === 0 && shown.status !== undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="None of your orders has this status.">
          <Link to="/account/orders" className={buttonClass()}>
            Show all orders
          </Link>
        </EmptyState>
      )}
      {orders.data.length > 0 && (
        <div aria-busy={shown !== search} className={shown === search ? undefined : "opacity-60"}>
          <OrdersTable orders={orders.data} onCancel={setCanceling} />
        </div>
      )}
      <Pagination
        page={search.page ?? 1}
        totalPages={orders.total_pages}
        onPageChange={(next) =>
          void navigate({ search: { status: search.status, page: next === 1 ? undefined : next } })
        }
      />
      {canceling !== undefined && (
        <CancelDialog order={canceling} open onClose={() => setCanceling(undefined)} />
      )}
    </div>
  );
}

interface OrdersTableProps {
  readonly orders: readonly OrderSummaryView[];
  readonly onCancel: (order: OrderSummaryView) => void;
}

/** A table where there is room for one, cards on a phone: the same cells, laid out differently. */
function OrdersTable({ orders, onCancel }: OrdersTableProps) {
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
              <span className="flex flex-wrap gap-1.5">
                <StatusBadge status={order.status} />
                <FailedRefundBadge order={order} />
              </span>
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
