import { PackageOpen, Truck } from "lucide-react";
import { useState } from "react";
import type * as v from "valibot";
import type { AdminOrderSummaryView, adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { FailedRefundBadge, PaymentBadge, StatusBadge } from "../../orders/status-badge.tsx";
import { AdminList } from "../shared/admin-list.tsx";
import { DisputeBadge } from "../shared/disputes.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { pluralize } from "../shared/format.ts";
import { SelectionBar } from "../shared/selection-bar.tsx";
import { isFiltered, type OrdersSearch } from "./orders-search.ts";
import { PrintSlips } from "./print-slips.tsx";
import { exportOrders } from "./queries.ts";
import { isShippable, ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.ts";

interface OrderListProps {
  readonly search: OrdersSearch;
  readonly orders: v.InferOutput<typeof adminOrderPageResponse>;
  readonly isStale: boolean;
  readonly onOpen: (id: string) => void;
  readonly onPageChange: (page: number, replace: boolean) => void;
}

export function OrderList({ search, orders, isStale, onOpen, onPageChange }: OrderListProps) {
  // The selection holds orders rather than ids, because it can span several pages.
  const [checkedOrders, setCheckedOrders] = useState<readonly AdminOrderSummaryView[]>([]);
  const [isShipping, setShipping] = useState(false);
  const [editedTracking, setEditedTracking] = useEditedTracking("list");
  // An order may have changed since it was checked.
  const selectedOrders = checkedOrders
    .map((order) => orders.data.find(({ id }) => id === order.id) ?? order)
    .filter(({ status }) => isShippable(status));
  const columns: readonly Column<AdminOrderSummaryView>[] = [
    {
      heading: "Order",
      className: "tabular-nums",
      cell: (order) => <RowButton onClick={() => onOpen(order.id)}>{order.order_number}</RowButton>,
    },
    ...factColumns,
  ];
  return (
    <section aria-labelledby="orders-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h2 id="orders-heading" className="text-lg font-bold">
            Orders
          </h2>
          <p className="text-sm text-ink-muted">
            {orders.count} found, {formatDollars(orders.totals.revenue)} revenue
          </p>
          {isStale && <Spinner size="sm" label="Loading orders" />}
        </div>
        <ExportButton label="Export CSV" request={() => exportOrders(search)} />
      </div>
      {selectedOrders.length > 0 && (
        <SelectionBar count={selectedOrders.length} noun="order" onClear={() => setCheckedOrders([])}>
          <Button size="sm" onClick={() => setShipping(true)}>
            <Truck aria-hidden className="size-4" />
            Mark {selectedOrders.length} as shipped
          </Button>
          <PrintSlips
            orderIds={selectedOrders.map((order) => order.id)}
            label={`Print ${pluralize(selectedOrders.length, "packing slip")}`}
          />
        </SelectionBar>
      )}
      <AdminList
        caption="Orders"
        list={orders}
        columns={columns}
        rowId={(order) => order.id}
        isStale={isStale}
        selection={{
          ids: selectedOrders.map(({ id }) => id),
          onChange: (ids) => {
            const onOtherPages = selectedOrders.filter(
              ({ id }) => !orders.data.some((order) => order.id === id),
            );
            setCheckedOrders([...onOtherPages, ...orders.data].filter(({ id }) => ids.includes(id)));
          },
          canSelect: (order) => isShippable(order.status),
          rowLabel: (order) => `Select order ${order.order_number}`,
          allLabel: "Select all orders on this page",
        }}
        empty={
          <EmptyState
            icon={PackageOpen}
            title="No orders found"
            message={
              isFiltered(search)
                ? "No orders match your filters"
                : "Orders will appear here once customers place them"
            }
          />
        }
        onPageChange={onPageChange}
      />
      {isShipping && (
        <ShipDialog
          orders={selectedOrders}
          edited={editedTracking}
          onEdit={setEditedTracking}
          onDone={(shippedIds) => {
            setShipping(false);
            setCheckedOrders(selectedOrders.filter(({ id }) => !shippedIds.includes(id)));
          }}
          onClose={() => setShipping(false)}
        />
      )}
    </section>
  );
}

const factColumns: readonly Column<AdminOrderSummaryView>[] = [
  {
    heading: "Customer",
    className: "max-lg:order-3 max-lg:col-start-2 lg:w-full lg:max-w-0",
    cell: (order) => (
      <>
        <span className="block truncate">{order.user_name}</span>
        <span className="block truncate text-sm text-ink-muted">{order.user_email ?? order.guest_email}</span>
      </>
    ),
  },
  {
    heading: "Date",
    className: "text-sm text-ink-muted max-lg:order-4 max-lg:text-right lg:whitespace-nowrap",
    cell: (order) => formatDate(order.created_at),
  },
  {
    heading: "Status",
    className: "max-lg:order-5 max-lg:col-span-2 max-lg:col-start-2",
    cell: (order) => (
      <span className="flex flex-wrap gap-1.5">
        <StatusBadge status={order.status} kind="Order" />
        <PaymentBadge order={order} kind="Payment" />
        <DisputeBadge dispute={order.dispute} />
        <FailedRefundBadge order={order} />
      </span>
    ),
  },
  {
    heading: "Total",
    isRight: true,
    className: "text-right font-semibold tabular-nums",
    cell: (order) => formatDollars(order.total_amount),
  },
];
