import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatDollars } from "../../../contract/shared/money.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { describeSaving, formatEstimatedTotal, listPriceRows, TotalsList } from "../orders/totals-list.tsx";
import type { Checkout } from "./use-checkout.ts";

export interface CheckoutSummaryProps {
  readonly checkout: Pick<Checkout, "terms" | "summary" | "code">;
  /** Says when the shopper gets the order. */
  readonly arrival: ReactNode;
}

/** Begins folded on a narrow screen, with the total, so that the form is further up. */
export function CheckoutSummary({ checkout, arrival }: CheckoutSummaryProps) {
  const { cart, quote, rowOptions } = checkout.summary;
  const total = formatEstimatedTotal(quote.total, rowOptions);
  const [startsOpen] = useState(() => matchMedia("(min-width: 64rem)").matches);
  return (
    <details open={startsOpen} className="group panel p-4 sm:p-6">
      <summary className="flex min-h-8 flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lead font-bold">Order Summary</h2>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span className="ml-auto text-lead font-bold tabular-nums group-open:hidden">{total}</span>
      </summary>
      <ul className="mt-4 grid gap-3">
        {cart.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3">
            <ProductImage
              image={item.product.primaryImage}
              alt=""
              sizes="56px"
              className="aspect-square w-14 rounded-control"
            />
            <div className="min-w-0 flex-1 basis-32 text-small">
              <p className="line-clamp-2 font-medium">{item.product.name}</p>
              <p className="text-ink-muted tabular-nums">
                {item.quantity} × {formatDollars(item.unitPrice)}
              </p>
            </div>
            <p className="text-small font-semibold tabular-nums">{formatDollars(item.totalPrice)}</p>
          </li>
        ))}
      </ul>
      <TotalsList
        className="mt-5 border-t border-line pt-4"
        rows={listPriceRows({ ...quote, shipping: quote.shippingCost }, rowOptions)}
        total={total}
        saving={describeSaving(quote)}
      />
      <div className="mt-3">
        <CartCode cart={cart} terms={checkout.terms} {...checkout.code} />
      </div>
      <div className="mt-4">{arrival}</div>
    </details>
  );
}

const CartCode = lazyPart(async () => (await import("../cart/cart-code.tsx")).CartCode, {
  whileLoading: <div className="h-11" />,
});
