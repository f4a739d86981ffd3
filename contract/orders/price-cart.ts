import { shareOfCents } from "../shared/money.ts";
import { findShippingRate, type Parcel, type ShippingRate } from "../shipping/shipping-rates.ts";
import { getClassTaxes, type PlaceTaxes } from "../tax/place-taxes.ts";
import { type ChargedTax, quoteTaxes } from "../tax/quote-taxes.ts";

/** A cart line without its totals. Prices are per unit. A tax rate of 1200 basis points is 12 %. */
export interface PricedLine {
  readonly quantity: number;
  readonly retailPriceCents: number;
  readonly unitPriceCents: number;
  readonly taxRateBasisPoints: number;
  readonly taxClass: string;
  /** The weight of one unit. */
  readonly weightGrams: number;
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
 * @param delivery.rates the shipping rates of the place that the order goes to, none if the store does not deliver there
 * @param delivery.taxes the taxes of the place that the order goes to, undefined to charge the rates of the products
 */
export function priceCart(
  lines: readonly PricedLine[],
  delivery: {
    readonly rates: readonly ShippingRate[];
    readonly taxes?: PlaceTaxes | undefined;
  },
): Quote {
  const totals = lines.map(priceLine);
  const subtotalCents = sumBy(totals, (line) => line.retailCents);
  const discountCents = sumBy(totals, (line) => line.discountCents);
  const shippingCents = lines.length === 0 ? 0 : computeShippingCents(delivery.rates, measureParcel(lines));
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
export function priceLine(line: Omit<PricedLine, "taxClass" | "weightGrams">) {
  const retailCents = line.retailPriceCents * line.quantity;
  const chargedCents = line.unitPriceCents * line.quantity;
  return {
    retailCents,
    discountCents: retailCents - chargedCents,
    chargedCents,
    taxCents: shareOfCents(chargedCents, line.taxRateBasisPoints),
  };
}

/** Computes the weight of a cart and its value at retail prices, before discounts. */
export function measureParcel(
  lines: readonly Pick<PricedLine, "quantity" | "retailPriceCents" | "weightGrams">[],
): Parcel {
  return {
    weightGrams: sumBy(lines, (line) => line.weightGrams * line.quantity),
    valueCents: sumBy(lines, (line) => line.retailPriceCents * line.quantity),
  };
}

/** @throws RangeError for rates that do not cover the parcel, because it would be delivered for nothing */
function computeShippingCents(rates: readonly ShippingRate[], parcel: Parcel): number {
  if (rates.length === 0) return 0;
  const rate = findShippingRate(rates, parcel);
  if (rate === undefined) throw new RangeError("No shipping rate");
  return rate.cost_cents;
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
