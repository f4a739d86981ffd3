import { shareOfCents } from "../shared/money.ts";
import { type ShippingRules, standardShipping } from "../shared/pricing.ts";
import { getClassTaxes, type PlaceTaxes } from "../tax/place-taxes.ts";
import { type ChargedTax, quoteTaxes } from "../tax/quote-taxes.ts";

/** A cart line without its totals. Prices are per unit. A tax rate of 1200 basis points is 12 %. */
export interface PricedLine {
  readonly quantity: number;
  readonly retailPriceCents: number;
  readonly unitPriceCents: number;
  readonly taxRateBasisPoints: number;
  readonly taxClass: string;
}

export interface Quote {
  /** The number of units. */
  readonly itemCount: number;
  /** The subtotal at retail prices, before the discount. */
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly taxCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  /** The taxes that `taxCents` is the sum of. Undefined in a store that charges the rates of its products. */
  readonly taxes?: readonly ChargedTax[];
}

/**
 * Computes the totals of a cart, in cents. The browser shows this total and the Worker charges it (docs/product.md, "Prices
 * and money"). An empty cart has no delivery costs.
 * @param delivery.taxes the taxes of the place that the order goes to, undefined to charge the rates of the products
 */
export function priceCart(
  lines: readonly PricedLine[],
  delivery: {
    readonly isLocal: boolean;
    readonly rules?: ShippingRules;
    readonly taxes?: PlaceTaxes | undefined;
  },
): Quote {
  const totals = lines.map(priceLine);
  const subtotalCents = sumBy(totals, (line) => line.retailCents);
  const discountCents = sumBy(totals, (line) => line.discountCents);
  const shippingCents =
    lines.length === 0 ? 0 : computeShippingCents(subtotalCents, delivery.isLocal, delivery.rules);
  const taxes = delivery.taxes && quoteTaxes(toTaxedLines(lines, delivery.taxes), shippingCents);
  const taxCents = sumBy<{ readonly taxCents: number }>(taxes ?? totals, (part) => part.taxCents);
  return {
    itemCount: sumBy(lines, (line) => line.quantity),
    subtotalCents,
    discountCents,
    taxCents,
    shippingCents,
    totalCents: subtotalCents - discountCents + taxCents + shippingCents,
    ...(taxes && { taxes }),
  };
}

/** Computes the totals of one line, in cents, with the tax of its product's own rate. `chargedCents` is before tax. */
export function priceLine(line: Omit<PricedLine, "taxClass">) {
  const retailCents = line.retailPriceCents * line.quantity;
  const chargedCents = line.unitPriceCents * line.quantity;
  return {
    retailCents,
    discountCents: retailCents - chargedCents,
    chargedCents,
    taxCents: shareOfCents(chargedCents, line.taxRateBasisPoints),
  };
}

/**
 * Computes the cost of delivery in cents.
 * @param subtotalCents at retail prices, before discounts
 */
function computeShippingCents(
  subtotalCents: number,
  isLocal: boolean,
  rules: ShippingRules = standardShipping,
): number {
  const isFree = isLocal && rules.freeOverCents !== null && subtotalCents > rules.freeOverCents;
  return isFree ? 0 : rules.flatRateCents;
}

function toTaxedLines(lines: readonly PricedLine[], placeTaxes: PlaceTaxes) {
  return lines.map((line) => ({
    chargedCents: line.unitPriceCents * line.quantity,
    taxes: getClassTaxes(placeTaxes, line.taxClass),
  }));
}

function sumBy<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
