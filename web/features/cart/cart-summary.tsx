import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { AddressView } from "../../../contract/account/addresses.ts";
import type { CartView } from "../../../contract/orders/cart.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import { measureParcel } from "../../../contract/orders/price-cart.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import { findFreeFromCents } from "../../../contract/shipping/shipping-rates.ts";
import { buttonClass } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { classNames } from "../../lib/class-names.ts";
import { describeSaving, formatEstimatedTotal, listPriceRows, TotalsList } from "../orders/totals-list.tsx";
import { ArrivalEstimate } from "./arrival-estimate.tsx";
import { estimateQuote, getRates } from "./estimate-quote.ts";
import { OfferedFulfilment } from "./offered-fulfilment.tsx";
import { type FulfilmentTerms, toRowOptions, useFulfilment } from "./use-fulfilment.ts";
import type { PricingPlace } from "./use-pricing-place.ts";

interface CartSummaryProps {
  readonly cart: CartView;
  /** Undefined until the customer has a delivery address. */
  readonly address: AddressView | undefined;
}

export function CartSummary({ cart, address }: CartSummaryProps) {
  const { terms, isPickupOffered } = useFulfilment();
  const quote = estimateQuote(cart, terms);
  const rowOptions = toRowOptions(terms);
  const total = formatEstimatedTotal(quote.total, rowOptions);
  const problem = findProblem(cart, address, terms, isPickupOffered);
  return (
    <section aria-labelledby="order-summary" className="p-5 sm:p-6 lg:sticky lg:top-22">
      <h2 id="order-summary" className="mb-3 text-lead font-bold">
        Order Summary
      </h2>
      <OfferedFulfilment cart={cart} fulfilment={terms.kind} className="mb-4 noscript:hidden" />
      {terms.kind === "delivery" && <FreeDeliveryStep cart={cart} place={terms} />}
      <TotalsList
        rows={listPriceRows(
          { ...quote, shipping: quote.shippingCost },
          {
            ...rowOptions,
            subtotalLabel: `Subtotal (${quote.itemCount} ${quote.itemCount === 1 ? "item" : "items"})`,
            shippingNote: terms.kind === "pickup" ? undefined : explainShipping(cart, terms, address),
          },
        )}
        total={total}
        saving={describeSaving(quote)}
      />
      <div className="mt-3 grid gap-2 empty:hidden">
        <OfferSteps cart={cart} />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-3">
        {problem === undefined && !isPickupOffered && (
          <ArrivalEstimate postalCode={address?.postal_code ?? ""} hasTimeLeft />
        )}
        {problem === undefined ? (
          <CheckoutLink className="max-lg:hidden" />
        ) : (
          <p className="rounded-control bg-accent-100 px-4 py-3 text-small font-medium text-accent-700">
            {problem}
          </p>
        )}
        <CartCode cart={cart} terms={terms} problem={cart.code?.problem ?? null} />
        <Link to="/" className={buttonClass({ variant: "ghost" })}>
          Continue Shopping
        </Link>
      </div>
      {problem === undefined && <CheckoutBar total={total} />}
    </section>
  );
}

/** Lazy, because few shoppers have a code. */
const CartCode = lazyPart(async () => (await import("./cart-code.tsx")).CartCode, {
  whileLoading: <div className="h-11" />,
});

const OfferSteps = lazyPart(async () => (await import("../offers/offer-steps.tsx")).OfferSteps);

/** Says how much more makes delivery free, where it can become free. */
function FreeDeliveryStep({ cart, place }: { readonly cart: CartView; readonly place: PricingPlace }) {
  const parcel = measureParcel(toPricedLines(cart.items));
  const freeFromCents = findFreeFromCents(getRates(cart, place), parcel);
  if (freeFromCents === undefined) return null;
  return (
    <label className="mb-4 grid gap-1 text-small font-semibold">
      {`${formatCents(freeFromCents - parcel.valueCents)} more for free ${place.isLocal ? "local " : ""}delivery`}
      <progress value={parcel.valueCents} max={freeFromCents} className={progressClass} />
    </label>
  );
}

const progressClass =
  "h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand-600 [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-600";

/** Shows the total and the way to the checkout at the bottom of a screen on which the summary is below the items. */
function CheckoutBar({ total }: { readonly total: string }) {
  return (
    <div data-bottom-bar="lg" className="bottom-bar lg:hidden noscript:hidden">
      <span className="grid leading-tight">
        <span className="text-small text-ink-muted">Total</span>
        <span className="text-heading font-extrabold tabular-nums">{total}</span>
      </span>
      <CheckoutLink className="flex-1" />
    </div>
  );
}

function CheckoutLink({ className }: { readonly className: string }) {
  return (
    <Link to="/checkout" className={classNames(buttonClass({ size: "lg" }), className, "noscript:hidden")}>
      <Lock aria-hidden className="size-4" />
      Proceed to Checkout
    </Link>
  );
}

/** Explains why the cart cannot be checked out. Returns undefined if it can. */
function findProblem(
  { items }: CartView,
  address: AddressView | undefined,
  terms: FulfilmentTerms,
  isPickupOffered: boolean,
): string | undefined {
  if (terms.kind === "delivery" && !terms.isServed) {
    const change = address ? "Change the delivery address" : "Enter another postal code";
    const remedy = isPickupOffered ? `${change}, or pick up in the shop.` : `${change} to check out.`;
    return `We don't deliver to ${terms.postalCode}. ${remedy}`;
  }
  if (items.every((item) => item.isAvailable)) return undefined;
  return "Some items need your attention before you can check out.";
}

function explainShipping(
  cart: CartView,
  place: PricingPlace,
  address: AddressView | undefined,
): string | undefined {
  if (!place.isServed) return undefined;
  if (place.postalCode === undefined) {
    return cart.shipping_rules.free_over === null
      ? place.estimateNote
      : "Your postal code decides the price.";
  }
  const isFree = place.isLocal && estimateQuote(cart, place).shippingCost === 0;
  const notes = [address ? undefined : place.estimateNote, isFree ? "Free local delivery" : undefined];
  return notes.filter(Boolean).join(". ") || undefined;
}
