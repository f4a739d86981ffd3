import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { ArrivalEstimate } from "../cart/arrival-estimate.tsx";
import type { KnownPlace } from "../cart/use-quote-place.ts";
import { formatEstimatedTotal, listPriceRows, TotalsList } from "../orders/totals-list.tsx";

interface CheckoutSummaryProps {
  readonly cart: CartView;
  readonly quote: QuoteView;
  readonly place: Pick<KnownPlace, "isServed"> & Partial<KnownPlace>;
  /** The postal code of the delivery address, or blank text. */
  readonly postalCode: string;
}

/** Shows the items and amounts. On a narrow screen it begins folded, with the total, so that the form is further up. */
export function CheckoutSummary({ cart, quote, place, postalCode }: CheckoutSummaryProps) {
  const total = formatEstimatedTotal(quote.total, place);
  const [startsOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  return (
    <details open={startsOpen} className="group panel p-4 sm:p-6">
      <summary className="flex min-h-8 flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg font-bold">Order Summary</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="ml-auto text-lg font-bold tabular-nums group-open:hidden">{total}</span>
      </summary>
      <ul className="mt-4 grid gap-3">
        {cart.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3">
            <ProductImage
              image={item.product.primaryImage}
              alt=""
              sizes="56px"
              className="aspect-square w-14 rounded-lg"
            />
            <div className="min-w-0 flex-1 basis-32 text-sm">
              <p className="line-clamp-2 font-medium">{item.product.name}</p>
              <p className="text-ink-muted tabular-nums">
                {item.quantity} × {formatDollars(item.unitPrice)}
              </p>
            </div>
            <p className="text-sm font-semibold tabular-nums">{formatDollars(item.totalPrice)}</p>
          </li>
        ))}
      </ul>
      <TotalsList
        className="mt-5 border-t border-line pt-4"
        rows={listPriceRows({ ...quote, shipping: quote.shippingCost }, place)}
        total={total}
      />
      <div className="mt-4">
        <ArrivalEstimate postalCode={postalCode} />
      </div>
    </details>
  );
}
