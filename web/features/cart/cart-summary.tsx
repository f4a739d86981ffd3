import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { type CartView, pricedLines } from "../../../contract/cart.ts";
import { formatCents } from "../../../contract/money.ts";
import { priceCart, type ShippingRules, shippingRulesOf } from "../../../contract/pricing.ts";
import { buttonClass } from "../../components/button.tsx";
import { TotalsList } from "../../components/totals-list.tsx";

interface CartSummaryProps {
  readonly cart: CartView;
  /** Undefined while there is no delivery address. */
  readonly isLocal: boolean | undefined;
  readonly children?: ReactNode;
}

/** The order summary, by the same arithmetic the server charges by. */
export function CartSummary({ cart, isLocal, children }: CartSummaryProps) {
  const rules = shippingRulesOf(cart.shipping_rules);
  const quote = priceCart(pricedLines(cart.items), { isLocal: isLocal ?? false, rules });
  const canCheckOut = cart.items.every((item) => item.isAvailable);
  return (
    <section aria-labelledby="order-summary" className="panel p-5 sm:p-6">
      <h2 id="order-summary" className="text-lg font-bold">
        Order Summary
      </h2>
      <TotalsList
        className="mt-4"
        rows={[
          {
            label: `Subtotal (${quote.itemCount} ${quote.itemCount === 1 ? "item" : "items"})`,
            value: formatCents(quote.subtotalCents),
          },
          ...(quote.discountCents > 0
            ? [{ label: "Discount", value: formatCents(-quote.discountCents), tone: "saving" as const }]
            : []),
          { label: "Tax", value: formatCents(quote.taxCents) },
          {
            label: "Shipping",
            value: quote.shippingCents === 0 ? "Free" : formatCents(quote.shippingCents),
            note: shippingNote(isLocal, rules, quote),
          },
        ]}
        total={{ label: "Total", value: formatCents(quote.totalCents) }}
      />
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
    </section>
  );
}

function shippingNote(
  isLocal: boolean | undefined,
  { freeOverCents }: ShippingRules,
  { shippingCents, subtotalCents }: { shippingCents: number; subtotalCents: number },
) {
  if (freeOverCents === null || shippingCents === 0) {
    return shippingCents === 0 && isLocal ? "Free local delivery" : undefined;
  }
  if (isLocal === undefined) return "Local delivery may be free: add your address.";
  if (!isLocal) return undefined;
  const missingCents = freeOverCents + 1 - subtotalCents;
  return `${formatCents(missingCents)} more for free local delivery`;
}
