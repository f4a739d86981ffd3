import { Link } from "@tanstack/react-router";
import { Lock, Truck } from "lucide-react";
import type { ReactNode } from "react";
import type { CartView } from "../../../contract/orders/cart.ts";
import { pricedLines } from "../../../contract/orders/cart-lines.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from "../../../contract/shared/money.ts";
import { priceCart, type ShippingRules, toShippingRules } from "../../../contract/shared/pricing.ts";
import { deliveryTimeSentence } from "../../../contract/store/describe-store.ts";
import { buttonClass } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { useStore } from "../../lib/store-settings.ts";
import { priceRows, TotalsList } from "../orders/totals-list.tsx";

interface CartSummaryProps {
  readonly cart: CartView;
  /** Undefined while there is no delivery address. */
  readonly isLocal: boolean | undefined;
  readonly children?: ReactNode;
}

/** The order summary. It uses the same price calculation as the server. */
export function CartSummary({ cart, isLocal, children }: CartSummaryProps) {
  const rules = toShippingRules(cart.shipping_rules);
  const quote = expectedQuote(cart, isLocal ?? false);
  const canCheckOut = cart.items.every((item) => item.isAvailable);
  return (
    <Panel title="Order Summary">
      <TotalsList
        className="mt-4"
        rows={priceRows(
          { ...quote, shipping: quote.shippingCost },
          {
            subtotalLabel: `Subtotal (${quote.itemCount} ${quote.itemCount === 1 ? "item" : "items"})`,
            shippingNote: shippingNote(isLocal, rules, quote),
          },
        )}
        total={formatDollars(quote.total)}
      />
      <DeliveryTime />
      <div className="mt-5 grid gap-3">
        {canCheckOut ? (
          <Link to="/checkout" className={buttonClass({ size: "lg" })}>
            <Lock aria-hidden className="size-4" />
            Proceed to Checkout
          </Link>
        ) : (
          <p className="rounded-control bg-wheat-100 px-4 py-3 text-sm font-medium text-wheat-700">
            Some items need your attention before you can check out.
          </p>
        )}
        <Link to="/" className={buttonClass({ variant: "ghost" })}>
          Continue Shopping
        </Link>
      </div>
      {children}
    </Panel>
  );
}

/** The delivery time, shown before paying in cart and checkout. */
export function DeliveryTime() {
  const store = useStore();
  return (
    <p className="mt-4 flex gap-2.5 text-sm text-ink-muted">
      <Truck aria-hidden className="mt-0.5 size-4 shrink-0 text-evergreen-700" />
      {deliveryTimeSentence(store)}
    </p>
  );
}

function shippingNote(
  isLocal: boolean | undefined,
  { freeOverCents }: ShippingRules,
  { shippingCost, subtotal }: QuoteView,
) {
  if (freeOverCents === null || shippingCost === 0) {
    return shippingCost === 0 && isLocal ? "Free local delivery" : undefined;
  }
  if (isLocal === undefined) return "Local delivery may be free: add your address.";
  if (!isLocal) return undefined;
  const missingCents = freeOverCents + 1 - dollarsToCents(subtotal);
  return `${formatCents(missingCents)} more for free local delivery`;
}

/** The price calculated in the browser, shown until the server's quote has loaded. */
export function expectedQuote(cart: CartView, isLocal: boolean): QuoteView {
  const quote = priceCart(pricedLines(cart.items), { isLocal, rules: toShippingRules(cart.shipping_rules) });
  return {
    itemCount: quote.itemCount,
    subtotal: centsToDollars(quote.subtotalCents),
    discount: centsToDollars(quote.discountCents),
    tax: centsToDollars(quote.taxCents),
    shippingCost: centsToDollars(quote.shippingCents),
    total: centsToDollars(quote.totalCents),
  };
}
