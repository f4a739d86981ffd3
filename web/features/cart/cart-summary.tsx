import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { CartView } from "../../../contract/orders/cart.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { type ShippingRules, toShippingRules } from "../../../contract/shared/pricing.ts";
import { buttonClass } from "../../components/button.tsx";
import { Panel } from "../../components/panel.tsx";
import { listPriceRows, TotalsList } from "../orders/totals-list.tsx";
import { ArrivalEstimate } from "./arrival-estimate.tsx";
import { estimateQuote } from "./estimate-quote.ts";
import { usePlaceTaxes } from "./use-place-taxes.ts";

interface CartSummaryProps {
  readonly cart: CartView;
  /** True for a local delivery. Undefined until the customer has a delivery address. */
  readonly isLocal: boolean | undefined;
  /** The postal code of the delivery address, or blank text. */
  readonly postalCode: string;
}

export function CartSummary({ cart, isLocal, postalCode }: CartSummaryProps) {
  const rules = toShippingRules(cart.shipping_rules);
  const taxes = usePlaceTaxes(postalCode);
  const quote = estimateQuote(cart, { isLocal: isLocal ?? false, taxes });
  const canCheckOut = cart.items.every((item) => item.isAvailable);
  return (
    <Panel title="Order Summary">
      <TotalsList
        className="mt-4"
        rows={listPriceRows(
          { ...quote, shipping: quote.shippingCost },
          {
            subtotalLabel: `Subtotal (${quote.itemCount} ${quote.itemCount === 1 ? "item" : "items"})`,
            shippingNote: explainShipping(isLocal, rules, quote),
          },
        )}
        total={formatDollars(quote.total)}
      />
      <div className="mt-5 grid gap-3">
        {canCheckOut && <ArrivalEstimate postalCode={postalCode} hasTimeLeft />}
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
    </Panel>
  );
}

function explainShipping(
  isLocal: boolean | undefined,
  { freeOverCents }: ShippingRules,
  { shippingCost, subtotal }: QuoteView,
): string | undefined {
  if (shippingCost === 0) return isLocal === true ? "Free local delivery" : undefined;
  if (freeOverCents === null || isLocal === false) return undefined;
  if (isLocal === undefined) return "Local delivery may be free: add your address.";
  // Delivery is free only for more than this subtotal, so one cent is added.
  const missingCents = freeOverCents + 1 - dollarsToCents(subtotal);
  return `Add ${formatCents(missingCents)} before discounts for free local delivery`;
}
