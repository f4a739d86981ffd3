import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { canMoveOrder } from "../../../../../contract/orders/order-moves.ts";
import type { OrderStatus } from "../../../../../contract/orders/order-status.ts";
import type { OrderSummaryView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { type Column, DataTable, rowActionClass } from "../../../../components/data-table.tsx";
import { SelectField } from "../../../../components/fields.tsx";
import { PagePending } from "../../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { EmptyState } from "../../../../components/page-states.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { StoreDate } from "../../../../components/store-date.tsx";
import { AccountStatusNotice } from "../../../../features/account/account-status-notice.tsx";
import { CancelDialog } from "../../../../features/orders/cancel-dialog.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";
import { FailedRefundBadge, StatusBadge } from "../../../../features/orders/status-badge.tsx";
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
  // Without loaderDeps, the page itself loads the list for a changed filter and shows the old one until then.
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(myOrdersOptions(ordersSearch(location.search))),
  component: MyOrdersPage,
  pendingComponent: () => <PagePending title="My Orders" />,
});

const filterOptions = [
  { value: "", label: "All Orders" },
  { value: "processing", label: "Processing" },
  { value: "shipped", label: "Shipped" },
  { value: "delivered", label: "Delivered" },
  { value: "canceled", label: "Canceled" },
];

function MyOrdersPage() {
  const search = Route.useSearch();
  const shownSearch = useDeferredValue(search);
  const { data: orders } = useSuspenseQuery(myOrdersOptions(shownSearch));
  const navigate = Route.useNavigate();
  const [orderToCancel, setOrderToCancel] = useState<OrderSummaryView>();

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="My Orders">
        <SelectField
          isLabelBeside
          label="Show"
          value={search.status ?? ""}
          options={filterOptions}
          onChange={(event) => void navigate({ search: { status: statusParam(event.target.value) } })}
        />
      </PageHeading>
      <AccountStatusNotice />
      {orders.data.length === 0 && orders.total_pages > 0 && (
        <Navigate to="." search={{ ...shownSearch, page: orders.total_pages }} replace />
      )}
      {orders.data.length === 0 && orders.total_pages === 0 && shownSearch.status === undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="You haven't placed any orders yet.">
          <Link to="/" className={buttonClass()}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.data.length === 0 && shownSearch.status !== undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="None of your orders has this status.">
          <Link to="/account/orders" className={buttonClass()}>
            Show all orders
          </Link>
        </EmptyState>
      )}
      {orders.data.length > 0 && (
        <DataTable
          caption="My Orders"
          columns={createColumns(setOrderToCancel)}
          rows={orders.data}
          rowId={(order) => order.id}
          isStale={shownSearch !== search}
        />
      )}
      <Pagination
        page={search.page ?? 1}
        totalPages={orders.total_pages}
        onPageChange={(next) =>
          void navigate({ search: { status: search.status, page: next === 1 ? undefined : next } })
        }
      />
      {orderToCancel !== undefined && (
        <CancelDialog order={orderToCancel} open onClose={() => setOrderToCancel(undefined)} />
      )}
    </div>
  );
}

interface ActionsProps {
  readonly order: OrderSummaryView;
  readonly onCancel: () => void;
}

function Actions({ order, onCancel }: ActionsProps) {
  return (
    <div className="relative z-10 flex gap-2 lg:justify-end">
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
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}

function createColumns(onCancel: (order: OrderSummaryView) => void): Column<OrderSummaryView>[] {
  return [
    {
      heading: "Order #",
      cell: (order) => (
        <Link
          to="/account/orders/$orderId"
          params={{ orderId: order.id }}
          className={`${rowActionClass} tabular-nums`}
        >
          {order.order_number}
        </Link>
      ),
    },
    {
      heading: "Date",
      cell: (order) => <StoreDate at={order.created_at} />,
      className: "text-ink-muted max-lg:order-3",
    },
    {
      heading: "Status",
      cell: (order) => (
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={order.status} />
          <FailedRefundBadge order={order} />
        </span>
      ),
      className: "max-lg:justify-self-end",
    },
    {
      heading: "Total (CAD)",
      cell: (order) => formatDollars(order.total_amount),
      className: "font-semibold tabular-nums max-lg:order-4 max-lg:justify-self-end",
    },
    {
      heading: "Actions",
      cell: (order) => <Actions order={order} onCancel={() => onCancel(order)} />,
      isRight: true,
      className: "max-lg:order-5 max-lg:col-span-2 max-lg:pt-2",
    },
  ];
}
