import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type CartView, pricedLines } from "../../../contract/cart.ts";
import type { QuoteView } from "../../../contract/checkout.ts";
import { centsToDollars, formatDollars } from "../../../contract/money.ts";
import { priceCart, shippingRulesOf } from "../../../contract/pricing.ts";
import { Picture } from "../../components/picture.tsx";
import { TotalsList } from "../../components/totals-list.tsx";

interface CheckoutSummaryProps {
  readonly cart: CartView;
  readonly quote: QuoteView;
}

export function CheckoutSummary({ cart, quote }: CheckoutSummaryProps) {
  return (
    <section aria-labelledby="order-summary" className="panel p-5 sm:p-6 lg:sticky lg:top-28">
      <h2 id="order-summary" className="text-lg font-bold">
        Order Summary
      </h2>
      <ul className="mt-4 grid max-h-80 gap-3 overflow-y-auto pr-1">
        {cart.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[3.5rem_1fr_auto] items-center gap-3">
            <Picture
              src={item.product.primaryImage?.image_url}
              alt=""
              sources={item.product.primaryImage?.sources ?? []}
              sizes="56px"
              className="aspect-square w-full rounded-lg"
            />
            <div className="min-w-0 text-sm">
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
        rows={[
          { label: "Subtotal", value: formatDollars(quote.subtotal) },
          ...(quote.discount > 0
            ? [{ label: "Discount", value: formatDollars(-quote.discount), tone: "saving" as const }]
            : []),
          { label: "Tax", value: formatDollars(quote.tax) },
          { label: "Shipping", value: quote.shippingCost === 0 ? "Free" : formatDollars(quote.shippingCost) },
        ]}
        total={{ label: "Total", value: formatDollars(quote.total) }}
      />
      <Link
        to="/cart"
        className="mt-5 inline-flex items-center gap-2 text-sm font-semibold text-evergreen-700 underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Return to cart
      </Link>
    </section>
  );
}

/** The cart's price as this page works it out, until the server's own number is there. */
export function expectedQuote(cart: CartView, isLocal: boolean): QuoteView {
  const quote = priceCart(pricedLines(cart.items), { isLocal, rules: shippingRulesOf(cart.shipping_rules) });
  return {
    itemCount: quote.itemCount,
    subtotal: centsToDollars(quote.subtotalCents),
    discount: centsToDollars(quote.discountCents),
    tax: centsToDollars(quote.taxCents),
    shippingCost: centsToDollars(quote.shippingCents),
    total: centsToDollars(quote.totalCents),
  };
}
