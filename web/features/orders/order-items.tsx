import { Link } from "@tanstack/react-router";
import type { OrderItemView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Panel } from "../../components/panel.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { RefundedUnits } from "./refunded-units.tsx";

/** Lists the order's items, with their names and prices at the time of the order. */
export function OrderItems({ items }: { readonly items: readonly OrderItemView[] }) {
  return (
    <Panel title="Items">
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <ProductImage
              image={item.image_url === null ? null : { image_url: item.image_url, width: 160, height: 160 }}
              alt=""
              className="aspect-square w-16 rounded-control"
            />
            <div className="min-w-0 flex-1 basis-32">
              {item.product_slug === null ? (
                <p className="font-semibold">{item.product_name}</p>
              ) : (
                <Link
                  to="/product/$slug"
                  params={{ slug: item.product_slug }}
                  className="inline-block max-w-full font-semibold underline-offset-4 hover:underline"
                >
                  {item.product_name}
                </Link>
              )}
              <p className="text-small text-ink-muted">SKU {item.product_sku}</p>
              <p className="text-small text-ink-muted tabular-nums">
                {item.quantity} × {formatDollars(item.unit_price)}
                {item.discount_amount > 0 && (
                  <span className="font-medium text-saving">
                    {" "}
                    · saved {formatDollars(item.discount_amount)}
                  </span>
                )}
                {item.offer_amount > 0 && (
                  <span className="font-medium text-saving">
                    {" "}
                    · {formatDollars(item.offer_amount)} off with offers
                  </span>
                )}
              </p>
              <RefundedUnits item={item} />
            </div>
            <p className="ml-auto font-bold tabular-nums">{formatDollars(item.total_amount)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
