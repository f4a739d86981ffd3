import { dollarsToCents } from "./money.ts";
import type { ShippingRulesView } from "./shipping-rules.ts";

/** The rules for the cost of delivery. An address is local if its postal code is in the store's list. */
export interface ShippingRules {
  /** Delivery to a local address is free if the subtotal is above this amount. Null if it is never free. */
  readonly freeOverCents: number | null;
  readonly flatRateCents: number;
}

/** The delivery rules of a new store, in cents. Admins change them in the settings. */
export const standardShipping = { freeOverCents: 1_500, flatRateCents: 500 } as const satisfies ShippingRules;

/** Stripe refuses card payments in CAD below this amount. */
export const minimumChargeCents = 50;

/** The maximum total of an order. It also limits the damage of a stolen card. */
export const maximumOrderCents = 500_000;

/** Converts the delivery rules of the API, in dollars, to cents for priceCart(). */
export function toShippingRules(view: ShippingRulesView): ShippingRules {
  return {
    flatRateCents: dollarsToCents(view.flat_rate),
    freeOverCents: view.free_over === null ? null : dollarsToCents(view.free_over),
  };
}

/** Computes the discount in percent, with at most two decimals. It is 0 without a compare-at price. */
export function discountPercentage(compareAtPriceCents: number, unitPriceCents: number): number {
  if (compareAtPriceCents <= 0) return 0;
  return Math.round(((compareAtPriceCents - unitPriceCents) * 10_000) / compareAtPriceCents) / 100;
}
