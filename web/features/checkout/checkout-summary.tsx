import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { Panel } from "../../components/panel.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { ArrivalEstimate } from "../cart/arrival-estimate.tsx";
import { listPriceRows, TotalsList } from "../orders/totals-list.tsx";

interface CheckoutSummaryProps {
  readonly cart: CartView;
  readonly quote: QuoteView;
  /** The postal code of the delivery address, or blank text. */
  readonly postalCode: string;
}

export function CheckoutSummary({ cart, quote, postalCode }: CheckoutSummaryProps) {
  return (
    <Panel title="Order Summary">
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
        rows={listPriceRows({ ...quote, shipping: quote.shippingCost })}
        total={formatDollars(quote.total)}
      />
      <div className="mt-4">
        <ArrivalEstimate postalCode={postalCode} />
      </div>
      <Link
        to="/cart"
        className="mt-5 inline-flex items-center gap-2 text-sm font-semibold text-evergreen-700 underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Return to cart
      </Link>
    </Panel>
  );
}
