import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { toCustomerHistory } from "../../../contract/orders/customer-history.ts";
import type { OrderStatus } from "../../../contract/orders/order-status.ts";
import type { OrderItemView, StatusHistoryView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Badge } from "../../components/badge.tsx";
import { buttonClass } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import { latestFirst } from "./order-progress-state.ts";
import { RefundedUnits } from "./refunds.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** The order's items, with names and prices from when it was placed. */
export function OrderItems({ items }: { readonly items: readonly OrderItemView[] }) {
  return (
    <Panel title="Items">
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 py-4">
            <ProductImage
              image={item.image_url === null ? null : { image_url: item.image_url, width: 160, height: 160 }}
              alt=""
              className="aspect-square w-full rounded-control"
            />
            <div className="min-w-0">
              {item.product_slug === null ? (
                <p className="font-semibold">{item.product_name}</p>
              ) : (
                <Link
                  to="/product/$slug"
                  params={{ slug: item.product_slug }}
                  className="font-semibold underline-offset-4 hover:underline"
                >
                  {item.product_name}
                </Link>
              )}
              <p className="text-sm text-ink-muted">SKU {item.product_sku}</p>
              <p className="text-sm text-ink-muted tabular-nums">
                {item.quantity} × {formatDollars(item.unit_price)}
                {item.discount_amount > 0 && (
                  <span className="font-medium text-saving">
                    {" "}
                    · saved {formatDollars(item.discount_amount)}
                  </span>
                )}
              </p>
              <RefundedUnits item={item} />
            </div>
            <p className="font-bold tabular-nums">{formatDollars(item.total_amount)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function OrderHistory({ history }: { readonly history: readonly StatusHistoryView[] }) {
  return (
    <Panel title="History">
      <HistoryList history={toCustomerHistory(history)} />
    </Panel>
  );
}

interface HistoryListProps {
  readonly history: readonly StatusHistoryView[];
  /** Shows who made each change and which notes are internal. */
  readonly isForAdmin?: boolean;
}

/** The status history, latest first. */
export function HistoryList({ history, isForAdmin = false }: HistoryListProps) {
  if (history.length === 0) return <p className="text-ink-muted">No status history available</p>;
  return (
    <ol aria-label="Status History" className="grid gap-4">
      {latestFirst(history).map((entry) => (
        <li key={entry.id} className="border-l-2 border-line pl-4">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={entry.status} />
            <span className="text-sm text-ink-muted">
              {isForAdmin && `${entry.created_by}, `}
              <time dateTime={entry.created_at}>{formatDateTime(entry.created_at)}</time>
            </span>
            {isForAdmin && entry.notes && !entry.notes_for_customer && <Badge>Internal</Badge>}
          </div>
          <p className="mt-1 text-[0.9375rem] break-words">
            {entry.notes || (isForAdmin ? "Status updated" : statusSentences[entry.status])}
          </p>
        </li>
      ))}
    </ol>
  );
}

const statusSentences: Record<OrderStatus, string> = {
  pending_payment: "We are waiting for your payment.",
  payment_processing: "Your bank is processing the payment.",
  payment_failed: "The payment did not succeed.",
  paid: "We received your payment.",
  processing: "We are preparing your order.",
  shipped: "Your order is on its way.",
  delivered: "Your order was delivered.",
  canceled: "This order was canceled.",
  refund_requested: "A refund is on its way.",
  refunded: "Your money was refunded.",
};

interface ItemsTableProps {
  readonly caption: string;
  readonly items: readonly OrderItemView[];
  /** The columns after the product, aligned right. */
  readonly columns: readonly {
    readonly heading: string;
    readonly cell: (item: OrderItemView) => ReactNode;
  }[];
}

/** A table of an order's items, for invoice, packing slip and admin area. */
export function ItemsTable({ caption, items, columns }: ItemsTableProps) {
  return (
    <section
      aria-label={`Table of ${caption.toLowerCase()}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b-2 border-line-strong text-sm">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Product
            </th>
            {columns.map(({ heading }) => (
              <th key={heading} scope="col" className="py-2 pl-3 text-right font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">
          {items.map((item) => (
            <tr key={item.id} className="break-inside-avoid">
              <td className="py-2.5 pr-3">
                {item.product_name}
                <span className="block text-sm text-ink-muted">SKU: {item.product_sku}</span>
              </td>
              {columns.map(({ heading, cell }) => (
                <td key={heading} className="py-2.5 pl-3 text-right">
                  {cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function BackToOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Link
      to="/account/orders/$orderId"
      params={{ orderId }}
      className={`${buttonClass({ variant: "ghost", size: "sm" })} -ml-3 justify-self-start print:hidden`}
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to your order
    </Link>
  );
}
