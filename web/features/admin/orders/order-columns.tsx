import { MessageSquareText } from "lucide-react";
import type { AdminOrderSummaryView } from "../../../../contract/admin/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { type Column, RowButton } from "../../../components/data-table.tsx";
import { StoreDate, StoreDateTime } from "../../../components/store-date.tsx";
import { OrderBadges } from "./order-badges.tsx";

export function createOrderColumns(onOpen: (id: string) => void): readonly Column<AdminOrderSummaryView>[] {
  return [
    {
      heading: "Order",
      className: "tabular-nums",
      cell: (order) => <RowButton onClick={() => onOpen(order.id)}>{order.order_number}</RowButton>,
    },
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
