import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { canChangeStatus } from "../../../contract/orders/order-transitions.ts";
import type { MyOrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { type Column, DataTable, rowActionClass } from "../../components/data-table.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { StoreDate } from "../../components/store-date.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { FailedRefundBadge, OrderStatusBadge } from "./status-badge.tsx";

interface MyOrdersTableProps {
  readonly orders: readonly MyOrderView[];
  readonly isStale: boolean;
}

/** Lists an account's orders, and cancels those that the customer may cancel. */
export function MyOrdersTable({ orders, isStale }: MyOrdersTableProps) {
  const [orderToCancel, setOrderToCancel] = useState<MyOrderView>();
  return (
    <>
      <DataTable
        caption="My Orders"
        columns={createColumns(setOrderToCancel)}
        rows={orders}
        rowId={(order) => order.id}
        isStale={isStale}
      />
      {orderToCancel !== undefined && (
        <CancelDialog order={orderToCancel} open onClose={() => setOrderToCancel(undefined)} />
      )}
    </>
  );
}

function createColumns(onCancel: (order: MyOrderView) => void): Column<MyOrderView>[] {
  return [
    {
      heading: "Order #",
      cell: (order) => <NumberAndItems order={order} />,
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

function NumberAndItems({ order }: { readonly order: MyOrderView }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex w-40 gap-1.5 max-sm:w-auto">
        {order.first_items.map(({ image_url }, index) => (
          <ProductImage
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name
            key={index}
            image={image_url === null ? null : { image_url, width: 160, height: 160 }}
            alt=""
            className="aspect-square w-12 rounded-control"
          />
        ))}
      </div>
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
