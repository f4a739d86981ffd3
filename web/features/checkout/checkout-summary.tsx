import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";
import { ProductImage } from "../../components/product-image.tsx";
import { formatEstimatedTotal, listPriceRows, TotalsList } from "../orders/totals-list.tsx";
import type { Checkout } from "./use-checkout.ts";

interface CheckoutSummaryProps {
  readonly checkout: Pick<Checkout, "cart" | "quote" | "order" | "place">;
  /** Says when the shopper gets the order. */
  readonly children: ReactNode;
}

/** Shows the items and amounts. On a narrow screen it begins folded, with the total, so that the form is further up. */
export function CheckoutSummary({ checkout, children }: CheckoutSummaryProps) {
  const { cart, quote } = checkout;
  // The server's quote is no estimate.
  const place = { ...checkout.place, ...(checkout.order && serverQuote) };
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
      <div className="mt-4">{children}</div>
    </details>
  );
}

const serverQuote = { isServed: true, isTaxLoading: false, estimateNote: undefined };
