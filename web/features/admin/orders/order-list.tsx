import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { useState } from "react";
import { formatDollars } from "../../../../contract/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Skeleton, Spinner } from "../../../components/loading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { ExportButton } from "../shared/export-button.tsx";
import { ordersPageItems } from "../shared/page-window.ts";
import { awaitsShipping } from "./awaits-shipping.ts";
import { BulkShipDialog } from "./bulk-ship-dialog.tsx";
import { OrderRow } from "./order-row.tsx";
import type { OrdersState } from "./orders-state.ts";
import { adminOrdersOptions, exportOrders } from "./queries.ts";
import { ShipBar } from "./ship-bar.tsx";

interface OrderListProps {
  readonly state: OrdersState;
  readonly onChange: (changed: Partial<OrdersState>) => void;
}

export function OrderList({ state, onChange }: OrderListProps) {
  const orders = useQuery(adminOrdersOptions(state));
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [isShipping, setShipping] = useState(false);
  const list = orders.data?.data ?? [];
  const chosen = list.filter((order) => chosenIds.includes(order.id));

  return (
    <section aria-labelledby="orders-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {orders.isError && (
        <Alert tone="error" title="Failed to fetch orders">
          <p>{messageOf(orders.error)}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void orders.refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <div className="flex items-center gap-3">
          <h2 id="orders-heading" className="text-lg font-bold">
            Orders
          </h2>
          {orders.data !== undefined && (
            <p className="text-sm text-ink-muted">
              {orders.data.count} found, {formatDollars(orders.data.totals.revenue)} revenue
            </p>
          )}
          {orders.isFetching && <Spinner size="sm" label="Loading orders" />}
        </div>
        <ExportButton label="Export CSV" request={() => exportOrders(state)} />
      </div>
      {chosen.length > 0 && (
        <ShipBar count={chosen.length} onShip={() => setShipping(true)} onClear={() => setChosenIds([])} />
      )}
      {orders.isPending && <Skeleton className="h-96 w-full" />}
      {orders.data !== undefined && list.length === 0 && (
        <EmptyState
          icon={PackageOpen}
          title="No orders found"
          message="Orders will appear here once customers place them"
        />
      )}
      {list.length > 0 && (
        <ul className="panel divide-y divide-line overflow-hidden" aria-busy={orders.isPlaceholderData}>
          {list.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              canShip={awaitsShipping(order.status)}
              isChosen={chosenIds.includes(order.id)}
              onChoose={(isChosen) =>
                setChosenIds(isChosen ? [...chosenIds, order.id] : chosenIds.filter((id) => id !== order.id))
              }
              onOpen={() => onChange({ detail: order.id })}
            />
          ))}
        </ul>
      )}
      <Pagination
        page={state.page ?? 1}
        totalPages={orders.data?.total_pages ?? 1}
        pages={ordersPageItems}
        onPageChange={(page) => onChange({ page: page === 1 ? undefined : page })}
      />
      {isShipping && (
        <BulkShipDialog
          orders={chosen}
          onClose={() => {
            setShipping(false);
            setChosenIds([]);
          }}
        />
      )}
    </section>
  );
}
