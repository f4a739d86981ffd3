import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { OrderStatus } from "../../../../../contract/orders/order-status.ts";
import { canChangeStatus } from "../../../../../contract/orders/order-transitions.ts";
import type { MyOrderView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { type Column, DataTable, rowActionClass } from "../../../../components/data-table.tsx";
import { SelectField } from "../../../../components/fields.tsx";
import { PagePending } from "../../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { EmptyState } from "../../../../components/page-states.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { ProductImage } from "../../../../components/product-image.tsx";
import { StoreDate } from "../../../../components/store-date.tsx";
import { AccountStatusNotice } from "../../../../features/account/account-status-notice.tsx";
import { CancelDialog } from "../../../../features/orders/cancel-dialog.tsx";
import { ClaimOrders, useClaimableCount } from "../../../../features/orders/claim-orders.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";
import { FailedRefundBadge, OrderStatusBadge } from "../../../../features/orders/status-badge.tsx";
import { oneOfParam, pageParam, searchSchema, textParam } from "../../../../lib/search-params.ts";

const filterStatuses = [
  "processing",
  "shipped",
  "delivered",
  "canceled",
] as const satisfies readonly OrderStatus[];

const statusParam = oneOfParam(filterStatuses);
const ordersSearch = searchSchema({
  page: pageParam,
  status: statusParam,
  /** The proof with which earlier orders can be added. */
  claim: textParam,
});

export const Route = createFileRoute("/_signed-in/account/orders/")({
  staticData: { errorTitle: "We couldn't load your orders" },
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
  const [orderToCancel, setOrderToCancel] = useState<MyOrderView>();
  // Orders that can be added contradict that there are none.
  const isEmpty = useClaimableCount() === 0 && orders.total_pages === 0 && shownSearch.status === undefined;

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
      <ClaimOrders
        proof={search.claim}
        onAdded={() => void navigate({ search: { ...search, claim: undefined }, replace: true })}
      />
      {orders.data.length === 0 && orders.total_pages > 0 && (
        <Navigate to="." search={{ ...shownSearch, page: orders.total_pages }} replace />
      )}
      {isEmpty && (
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
  readonly order: MyOrderView;
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
      {canChangeStatus("customer", order, "canceled") && (
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

function OrderImages({ order }: { readonly order: MyOrderView }) {
  return (
    <div className="flex w-40 gap-1.5 max-sm:w-auto">
      {order.first_items.map(({ product_name: name, image_url }) => (
        <ProductImage
          key={name}
          image={image_url === null ? null : { image_url, width: 160, height: 160 }}
          alt=""
          className="aspect-square w-12 rounded-control"
        />
      ))}
    </div>
  );
}

/** Names the first items of an order, such as "2 × Ruler, Mug and 3 more". */
function listFirstItems({ first_items: items, item_count: itemCount }: MyOrderView): string {
  const names = items.map(({ product_name, quantity }) =>
    quantity > 1 ? `${quantity} × ${product_name}` : product_name,
  );
  const remainingCount = itemCount - items.reduce((count, { quantity }) => count + quantity, 0);
  return `${names.join(", ")}${remainingCount > 0 ? ` and ${remainingCount} more` : ""}`;
}

function createColumns(onCancel: (order: MyOrderView) => void): Column<MyOrderView>[] {
  return [
    {
      heading: "Order #",
      cell: (order) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <OrderImages order={order} />
          <div className="min-w-0 flex-1 basis-40">
            <Link
              to="/account/orders/$orderId"
              params={{ orderId: order.id }}
              className={`${rowActionClass} tabular-nums`}
            >
              {order.order_number}
            </Link>
            <p className="line-clamp-2 text-small text-ink-muted">{listFirstItems(order)}</p>
          </div>
        </div>
      ),
      className: "max-lg:col-span-2",
    },
    {
      heading: "Date",
      cell: (order) => <StoreDate at={order.created_at} />,
      className: "whitespace-nowrap text-ink-muted max-lg:order-2",
    },
    {
      heading: "Status",
      cell: (order) => (
        <span className="flex flex-wrap gap-1.5">
          <OrderStatusBadge order={order} />
          <FailedRefundBadge order={order} />
        </span>
      ),
      className: "max-lg:order-4",
    },
    {
      heading: "Total (CAD)",
      cell: (order) => formatDollars(order.total_amount),
      className: "font-semibold tabular-nums max-lg:order-3 max-lg:justify-self-end",
    },
    {
      heading: "Actions",
      cell: (order) => <Actions order={order} onCancel={() => onCancel(order)} />,
      isRight: true,
      className: "max-lg:order-5 max-lg:justify-self-end",
    },
  ];
}
