import { Link } from "@tanstack/react-router";
import { formatDollars } from "../../../contract/money.ts";
import type { OrderItemView } from "../../../contract/orders.ts";
import { Picture } from "../../components/picture.tsx";

/** What was ordered, as it was then: names and prices are the order's own. */
export function OrderItems({ items }: { readonly items: readonly OrderItemView[] }) {
  return (
    <section aria-labelledby="order-items" className="panel p-5 sm:p-6">
      <h2 id="order-items" className="text-lg font-bold">
        Items
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[4rem_1fr_auto] items-center gap-4 py-4">
            <Picture
              src={item.image_url ?? undefined}
              alt=""
              width={160}
              height={160}
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
    </section>
  );
}
