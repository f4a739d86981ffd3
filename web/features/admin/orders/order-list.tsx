import { Link } from "@tanstack/react-router";
import { MessageSquareText, PackageOpen, Truck } from "lucide-react";
import { useState } from "react";
import type * as v from "valibot";
import type { AdminOrderSummaryView, adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { StoreDate, StoreDateTime } from "../../../components/store-date.tsx";
import { AdminList } from "../shared/admin-list.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { pluralize } from "../shared/format.ts";
import { PageSizeSelect } from "../shared/page-size.tsx";
import { SelectionBar } from "../shared/selection-bar.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { isFiltered, type OrdersSearch } from "./orders-search.ts";
import { PrintSlips } from "./print-slips.tsx";
import { exportOrderLines, exportOrders } from "./queries.ts";
import { isShippable, ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.tsx";

interface OrderListProps {
  readonly search: OrdersSearch;
  readonly orders: v.InferOutput<typeof adminOrderPageResponse>;
  readonly isStale: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSizeChange: (size: OrdersSearch["size"]) => void;
  readonly onPageChange: (page: number, replace: boolean) => void;
}

export function OrderList({ search, orders, isStale, onOpen, onSizeChange, onPageChange }: OrderListProps) {
  // The selection holds orders rather than ids, because it can span several pages.
  const [checkedOrders, setCheckedOrders] = useState<readonly AdminOrderSummaryView[]>([]);
  const [isShipping, setShipping] = useState(false);
  const tracking = useEditedTracking("list");
  // An order may have changed since it was checked.
  const selectedOrders = checkedOrders
    .map((order) => orders.data.find(({ id }) => id === order.id) ?? order)
    .filter(isShippable);
  const columns: readonly Column<AdminOrderSummaryView>[] = [
    {
      heading: "Order",
      className: "tabular-nums",
      cell: (order) => <RowButton onClick={() => onOpen(order.id)}>{order.order_number}</RowButton>,
    },
    ...factColumns,
  ];
  return (
    <section aria-labelledby="orders-heading" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {/* As high with the badge as without, so that a tap finds its row while the list is filtered. */}
      <div className="flex min-h-6.5 flex-wrap items-center gap-x-3">
        <h2 id="orders-heading" className="text-control font-bold">
          Orders
        </h2>
        <p className="text-small text-ink-muted">
          {pluralize(orders.count, "order")}, {formatDollars(orders.totals.revenue)} received
        </p>
        {isFiltered(search) && <Badge tone="brand">Filters Active</Badge>}
        {isStale && <Spinner size="sm" label="Loading orders" />}
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
          canSelect: isShippable,
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
      >
        <PageSizeSelect noun="Orders" size={search.size} onChange={onSizeChange} />
        <ExportButton label="Export CSV" request={() => exportOrders(search)} />
        <ExportButton label="Export line items" request={() => exportOrderLines(search)} />
      </AdminList>
      {orders.data.some(isWaitingForPickup) && (
        <p className="text-small text-ink-muted">
          Orders for pick-up are not shipped. Make them ready and hand them over under{" "}
          <Link to="/admin/pickups" className={textLinkClass}>
            Pick-up
          </Link>
          .
        </p>
      )}
      {isShipping && (
        <ShipDialog
          orders={selectedOrders}
          tracking={tracking}
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

function isWaitingForPickup({ fulfilment, status }: AdminOrderSummaryView): boolean {
  return fulfilment === "pickup" && (status === "paid" || status === "processing");
}

/** Marks an order with a note of its customer, which is read before packing. */
function CustomerNote({ text }: { readonly text: string }) {
  return (
    <span title={text} className="relative z-10 inline-flex text-accent-700">
      <MessageSquareText aria-hidden className="size-4.5" />
      <span className="sr-only">Note: {text}</span>
    </span>
  );
}

const factColumns: readonly Column<AdminOrderSummaryView>[] = [
  {
    heading: "Customer",
    className: "max-lg:order-3 max-lg:col-span-2 max-lg:col-start-2 lg:w-full lg:max-w-0",
    cell: (order) => (
      <>
        <span className="flex items-center gap-x-2 lg:leading-tight">
          <span className="min-w-0 truncate">{order.user_name}</span>
          {order.guest_email !== null && <Badge>Guest</Badge>}
        </span>
        <span className="block text-small wrap-anywhere text-ink-muted lg:leading-tight">
          {[order.town, order.user_email ?? order.guest_email].filter((text) => text !== null).join(" · ")}
        </span>
      </>
    ),
  },
  {
    heading: "Date",
    className: "text-small text-ink-muted max-lg:order-5 max-lg:text-right lg:whitespace-nowrap",
    cell: (order) => (
      <>
        <span className="xl:hidden">
          <StoreDate at={order.created_at} />
        </span>
        <span className="max-xl:hidden">
          <StoreDateTime at={order.created_at} />
        </span>
      </>
    ),
  },
  {
    heading: "Status",
    className: "max-lg:order-4 max-lg:col-start-2",
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-1.5 lg:w-max lg:max-w-80">
        <OrderBadges order={order} />
        {order.has_other_province && <Badge tone="accent">Check province</Badge>}
        {order.open_return !== null && <Badge tone="accent">Return {order.open_return}</Badge>}
        {order.customer_notes && <CustomerNote text={order.customer_notes} />}
      </span>
    ),
  },
  {
    heading: "Items",
    isRight: true,
    className: "text-small tabular-nums text-ink-muted max-lg:hidden",
    cell: (order) => order.item_count,
  },
  {
    heading: "Total",
    isRight: true,
    className: "text-right font-semibold tabular-nums",
    cell: (order) => formatDollars(order.total_amount),
  },
];
