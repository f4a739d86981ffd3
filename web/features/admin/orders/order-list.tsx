import { Link } from "@tanstack/react-router";
import { FileUp, PackageOpen, Truck } from "lucide-react";
import { useState } from "react";
import type { AdminOrderPage, AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { nameSoldKey } from "../../../../contract/admin/reports.ts";
import type { SoldDimension } from "../../../../contract/admin/sold-dimensions.ts";
import { isShippable } from "../../../../contract/orders/order-transitions.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Spinner } from "../../../components/loading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { dimensionNames } from "../reports/report-choice.ts";
import { AdminList } from "../shared/admin-list.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { pluralize } from "../shared/format.ts";
import { PageSizeSelect } from "../shared/page-size.tsx";
import { SelectionBar } from "../shared/selection-bar.tsx";
import { CarrierFileSelect, LeftOutOfFile, useCarrierFile } from "./carrier-file.tsx";
import { createOrderColumns } from "./order-columns.tsx";
import { isFiltered, type OrdersSearch } from "./orders-search.ts";
import { PrintSlips } from "./print-slips.tsx";
import { exportOrderLines, exportOrders } from "./queries.ts";
import { ShipDialog } from "./ship-dialog.tsx";
import { useEditedTracking } from "./tracking.tsx";
import { TrackingImport } from "./tracking-import.tsx";
import { useOrderSelection } from "./use-order-selection.ts";

interface OrderListProps {
  readonly search: OrdersSearch;
  readonly orders: AdminOrderPage;
  readonly isStale: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSizeChange: (size: OrdersSearch["size"]) => void;
  readonly onPageChange: (page: number, replace: boolean) => void;
}

export function OrderList({ search, orders, isStale, onOpen, onSizeChange, onPageChange }: OrderListProps) {
  const { selected, select, deselect, clear } = useOrderSelection(orders.data);
  const carrierFile = useCarrierFile(selected.map(({ id }) => id));
  const [isShipping, setShipping] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const tracking = useEditedTracking("list");
  return (
    <section aria-labelledby="orders-heading" className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <OrderListHeading search={search} orders={orders} isStale={isStale} />
      {selected.length > 0 && (
        <SelectionBar count={selected.length} noun="order" onClear={clear}>
          <Button size="sm" onClick={() => setShipping(true)}>
            <Truck aria-hidden className="size-4" />
            Mark {selected.length} as shipped
          </Button>
          <PrintSlips
            orderIds={selected.map((order) => order.id)}
            label={`Print ${pluralize(selected.length, "packing slip")}`}
          />
          <CarrierFileSelect carrierFile={carrierFile} />
        </SelectionBar>
      )}
      {selected.length > 0 && <LeftOutOfFile carrierFile={carrierFile} />}
      <AdminList
        caption="Orders"
        list={orders}
        columns={createOrderColumns(onOpen)}
        rowId={(order) => order.id}
        isStale={isStale}
        selection={{
          ids: selected.map(({ id }) => id),
          onChange: select,
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
        <Button variant="secondary" size="sm" onClick={() => setImporting(true)}>
          <FileUp aria-hidden className="size-4" />
          Import tracking numbers
        </Button>
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
      {isImporting && <TrackingImport onClose={() => setImporting(false)} />}
      {isShipping && (
        <ShipDialog
          orders={selected}
          tracking={tracking}
          onDone={(shippedIds) => {
            setShipping(false);
            deselect(shippedIds);
          }}
          onClose={() => setShipping(false)}
        />
      )}
    </section>
  );
}

function OrderListHeading({
  search,
  orders,
  isStale,
}: Pick<OrderListProps, "search" | "orders" | "isStale">) {
  return (
    // The height is that of the badge, so that the rows do not move under the pointer when a filter is set.
    <div className="flex min-h-6.5 flex-wrap items-center gap-x-3">
      <h2 id="orders-heading" className="text-control font-bold">
        Orders
      </h2>
      <p className="text-small text-ink-muted">
        {pluralize(orders.count, "order")}, {formatDollars(orders.totals.revenue)} received
      </p>
      {isFiltered(search) && <Badge tone="brand">Filters Active</Badge>}
      {search.sold_by !== undefined && <Badge>{describeSold(search.sold_by, search.sold_key)}</Badge>}
      {isStale && <Spinner size="sm" label="Loading orders" />}
    </div>
  );
}

/** Describes the row of the report on sales whose orders are listed, such as "Hour: 14:00". */
function describeSold(by: SoldDimension, key = ""): string {
  const isNamed = key === "" || (by !== "product" && by !== "family");
  return isNamed
    ? `${dimensionNames[by]}: ${nameSoldKey(by, key)}`
    : `By ${dimensionNames[by].toLowerCase()}`;
}

function isWaitingForPickup({ fulfilment, status }: AdminOrderSummaryView): boolean {
  return fulfilment === "pickup" && (status === "paid" || status === "processing");
}
