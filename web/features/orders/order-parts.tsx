import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { formatDollars } from "../../../contract/money.ts";
import type { OrderItemView, StatusHistoryView } from "../../../contract/orders.ts";
import { buttonClass } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { formatDateTime } from "../../lib/dates.ts";
import { latestFirst } from "./order-progress-state.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Names and prices as they were when the order was placed. */
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
      {history.length === 0 && <p className="mt-3 text-ink-muted">No status history available</p>}
      <ol className="mt-3 grid gap-4">
        {latestFirst(history).map((entry) => (
          <li key={entry.id} className="border-l-2 border-line pl-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <StatusBadge status={entry.status} />
              <time dateTime={entry.created_at} className="text-sm text-ink-muted">
                {formatDateTime(entry.created_at)}
              </time>
            </div>
            <p className="mt-1 text-[0.9375rem]">{entry.notes || "Status updated"}</p>
          </li>
        ))}
      </ol>
    </Panel>
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
