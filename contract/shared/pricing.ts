import { dollarsToCents, shareOfCents } from "./money.ts";
import type { ShippingRulesView } from "./shipping-rules.ts";

/** One line to be priced. Prices are for one unit, in cents; the tax rate is in basis points (1200 is 12 %). */
export interface PricedLine {
  readonly quantity: number;
  readonly retailPriceCents: number;
  readonly unitPriceCents: number;
  readonly taxRateBasisPoints: number;
}

/** What decides the delivery cost. The address is local when its postal code is in the store's list. */
export interface ShippingRules {
  /** Null: delivery is never free. */
  readonly freeOverCents: number | null;
  readonly flatRateCents: number;
}

export interface Quote {
  readonly itemCount: number;
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
}

/** The delivery rules of a new store, in cents. Admins change them in the settings. */
export const standardShipping = { freeOverCents: 1_500, flatRateCents: 500 } as const satisfies ShippingRules;

/** Stripe refuses a card payment below this in CAD; the flat rate keeps real orders far above it. */
export const minimumChargeCents = 50;

/** The most that one order can cost; a larger one is discussed first. It also bounds what a stolen card can take. */
export const maximumOrderCents = 500_000;

/**
 * Prices a cart in cents, for the page that shows the total and for the server that charges it (docs/product.md,
 * "Prices and money"). An empty cart costs nothing, delivery included.
 */
export function priceCart(
  lines: readonly PricedLine[],
  delivery: { readonly isLocal: boolean; readonly rules?: ShippingRules },
): Quote {
  const totals = lines.map(priceLine);
  const subtotalCents = sumBy(totals, (line) => line.retailCents);
  const discountCents = sumBy(totals, (line) => line.discountCents);
  const taxCents = sumBy(totals, (line) => line.taxCents);
  const shippingCents =
    lines.length === 0 ? 0 : shippingCostCents(subtotalCents, delivery.isLocal, delivery.rules);
  return {
    itemCount: sumBy(lines, (line) => line.quantity),
    subtotalCents,
    discountCents,
    taxCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + taxCents + shippingCents,
  };
}

/** One line's parts in cents: at retail, saved, charged (before tax), and the tax on what is charged. */
export function priceLine(line: PricedLine) {
  const retailCents = line.retailPriceCents * line.quantity;
  const chargedCents = line.unitPriceCents * line.quantity;
  return {
    retailCents,
    discountCents: retailCents - chargedCents,
    chargedCents,
    taxCents: shareOfCents(chargedCents, line.taxRateBasisPoints),
  };
}

/** Delivery cost in cents for a cart whose subtotal (retail, before discount) is given. */
function shippingCostCents(
  subtotalCents: number,
  isLocal: boolean,
  rules: ShippingRules = standardShipping,
): number {
  const isFree = isLocal && rules.freeOverCents !== null && subtotalCents > rules.freeOverCents;
  return isFree ? 0 : rules.flatRateCents;
}

/** Returns the discount in percent, with at most two decimals; 0 without a retail price. */
export function discountPercentage(retailPriceCents: number, unitPriceCents: number): number {
  if (retailPriceCents <= 0) return 0;
  return Math.round(((retailPriceCents - unitPriceCents) * 10_000) / retailPriceCents) / 100;
}

function sumBy<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** The rules of the API's View, in dollars, as priceCart takes them, in cents. */
export function toShippingRules(view: ShippingRulesView): ShippingRules {
  return {
    flatRateCents: dollarsToCents(view.flat_rate),
    freeOverCents: view.free_over === null ? null : dollarsToCents(view.free_over),
  };
}
