import { getLineUnitPriceCents, type QuantityPricedLine } from "../catalog/quantity-prices.ts";
import { type Adjustment, applyOffers, type CartOffer } from "../offers/apply-offers.ts";
import { shareOfCents } from "../shared/money.ts";
import { findShippingRate, type Parcel, type ShippingRate } from "../shipping/shipping-rates.ts";
import {
  coversEveryTax,
  type ExemptPart,
  everyTax,
  exemptTax,
  nameExemptTax,
} from "../tax/apply-exemption.ts";
import { type ChargedTax, quoteTaxes } from "../tax/quote-taxes.ts";
import { getClassTaxes, type PlaceTaxes } from "../tax/taxes.ts";

/** A cart line without its totals. Prices are per unit. A tax rate of 1200 basis points is 12 %. */
export interface PricedLine extends QuantityPricedLine {
  readonly productId: string;
  readonly compareAtPriceCents: number;
  readonly taxRateBasisPoints: number;
  readonly taxClass: string;
  /** The weight of one unit. */
  readonly weightGrams: number;
}

/** The cost of a cart, in cents. */
export interface Quote {
  /** The number of units. */
  readonly itemCount: number;
  /** The subtotal at compare-at prices, before the discount. */
  readonly subtotalCents: number;
  readonly discountCents: number;
  /** The amount that offers take off, the sum of the adjustments. */
  readonly offerCents: number;
  readonly adjustments: readonly Adjustment[];
  readonly taxCents: number;
  /** The price of the delivery, before offers. */
  readonly shippingCents: number;
  readonly totalCents: number;
  /** The taxes that `taxCents` is the sum of. Undefined in a store that charges the rates of its products. */
  readonly taxes?: readonly ChargedTax[];
  /** The tax of each line, in the order of the lines. The tax of the delivery is not in it. */
  readonly lineTaxCents: readonly number[];
  /** The names of what is not charged because the customer is exempt (nameExemptTax). */
  readonly exemptTaxes: readonly string[];
}

/** The terms that the price of a cart depends on, besides its lines. */
interface Terms {
  /** The shipping rates of the destination. Empty for pick-up, and where the store does not deliver. */
  readonly rates: readonly ShippingRate[];
  /** The taxes of the destination's province. Undefined to charge the rates of the products. */
  readonly taxes?: PlaceTaxes | undefined;
  /** The parts of taxes that the customer is exempt from. */
  readonly exemptParts?: readonly ExemptPart[] | undefined;
  readonly offers?: readonly CartOffer[];
}

/**
 * Computes the totals of a cart, in cents. The browser shows this total and the Worker charges it (docs/product.md,
 * "Prices and money"). An empty cart has no delivery costs.
 */
export function priceCart(
  lines: readonly PricedLine[],
  { rates, taxes, exemptParts = [], offers = [] }: Terms,
): Quote {
  const pricedLines = lines.map((line) => ({
    ...line,
    unitPriceCents: getLineUnitPriceCents(line),
  }));
  const shippingCents = lines.length === 0 ? 0 : computeShippingCents(rates, measureParcel(lines));
  const adjustments = applyOffers(pricedLines, shippingCents, offers);
  const chargedLines = pricedLines.map((line) => ({
    ...line,
    offerCents: sumAdjustments(adjustments, line.productId),
  }));
  const totals = chargedLines.map(priceLine);
  const subtotalCents = sumBy(totals, (line) => line.compareAtCents);
  const discountCents = sumBy(totals, (line) => line.discountCents);
  const offerCents = sumBy(adjustments, ({ cents }) => cents);
  const taxed =
    taxes === undefined
      ? taxByProduct(totals, exemptParts)
      : quotePlaceTaxes(chargedLines, {
          taxes,
          exemptParts,
          shippingCents: shippingCents - sumAdjustments(adjustments, null),
        });
  return {
    itemCount: sumBy(lines, (line) => line.quantity),
    subtotalCents,
    discountCents,
    offerCents,
    adjustments,
    ...taxed,
    shippingCents,
    totalCents: subtotalCents - discountCents - offerCents + taxed.taxCents + shippingCents,
  };
}

/**
 * Sums what the offers of a cart take off one of its lines, or off its delivery, in cents.
 * @param productId the product of the line, or null for the delivery
 */
export function sumAdjustments(adjustments: readonly Adjustment[], productId: string | null): number {
  return sumBy(
    adjustments.filter((adjustment) => adjustment.productId === productId),
    ({ cents }) => cents,
  );
}

type TaxedQuote = Pick<Quote, "taxCents" | "taxes" | "lineTaxCents" | "exemptTaxes">;

/** Charges the rates of the products. A rate has no parts, so only an exemption from every tax counts. */
function taxByProduct(
  totals: readonly ReturnType<typeof priceLine>[],
  exemptParts: readonly ExemptPart[],
): TaxedQuote {
  const isExempt = coversEveryTax(exemptParts);
  const lineTaxCents = totals.map(({ taxCents }) => (isExempt ? 0 : taxCents));
  const exemptTaxes = isExempt && totals.some(({ taxCents }) => taxCents > 0) ? [everyTax] : [];
  return { taxCents: sumBy(lineTaxCents, (cents) => cents), lineTaxCents, exemptTaxes };
}

/**
 * Computes the taxes of lines at a place. An order that is paid later is taxed with it again on the day of its payment.
 * @param terms.shippingCents the charged delivery, after offers and before tax
 */
export function quotePlaceTaxes(
  lines: readonly Pick<ChargedLine, "quantity" | "unitPriceCents" | "offerCents" | "taxClass">[],
  {
    taxes: placeTaxes,
    exemptParts = [],
    shippingCents,
  }: {
    readonly taxes: PlaceTaxes;
    readonly exemptParts?: readonly ExemptPart[] | undefined;
    readonly shippingCents: number;
  },
): TaxedQuote & { readonly taxes: readonly ChargedTax[] } {
  const taxedLines = lines.map((line) => ({
    chargedCents: line.unitPriceCents * line.quantity - line.offerCents,
    parts: getClassTaxes(placeTaxes, line.taxClass).map((tax) => ({
      tax,
      left: exemptTax(tax, exemptParts),
    })),
  }));
  const taxes = quoteTaxes(
    taxedLines.map(({ chargedCents, parts }) => ({
      chargedCents,
      taxes: parts.map(({ left }) => left).filter(({ millipercent }) => millipercent > 0),
    })),
    shippingCents,
  );
  const exempt = taxedLines
    .flatMap(({ parts }) => parts)
    .filter(({ tax, left }) => left.millipercent < tax.millipercent);
  return {
    taxCents: sumBy(taxes, (tax) => tax.taxCents),
    taxes,
    lineTaxCents: lines.map((_, index) => sumBy(taxes, (tax) => tax.lineCents[index] ?? 0)),
    exemptTaxes: [...new Set(exempt.map(({ tax }) => nameExemptTax(tax, exemptParts)))],
  };
}

interface ChargedLine extends Omit<PricedLine, "priceCents" | "quantityPrices" | "familyUnits"> {
  readonly unitPriceCents: number;
  /** The amount that offers take off the whole line. */
  readonly offerCents: number;
}

/**
 * Computes the totals of one line, in cents, with the tax of its product's own rate. `goodsCents` is the price of its
 * units before offers and tax.
 */
export function priceLine(line: Omit<ChargedLine, "productId" | "taxClass" | "weightGrams">) {
  const compareAtCents = line.compareAtPriceCents * line.quantity;
  const goodsCents = line.unitPriceCents * line.quantity;
  return {
    compareAtCents,
    discountCents: compareAtCents - goodsCents,
    goodsCents,
    taxCents: shareOfCents(goodsCents - line.offerCents, line.taxRateBasisPoints),
  };
}

/** Computes the weight of a cart and its value at compare-at prices, before discounts. */
export function measureParcel(
  lines: readonly Pick<PricedLine, "quantity" | "compareAtPriceCents" | "weightGrams">[],
): Parcel {
  return {
    weightGrams: sumBy(lines, (line) => line.weightGrams * line.quantity),
    valueCents: sumBy(lines, (line) => line.compareAtPriceCents * line.quantity),
  };
}

/** @throws RangeError for rates that do not cover the parcel, because it would be delivered for nothing */
function computeShippingCents(rates: readonly ShippingRate[], parcel: Parcel): number {
  if (rates.length === 0) return 0;
  const rate = findShippingRate(rates, parcel);
  if (rate === undefined) throw new RangeError("No shipping rate");
  return rate.cost_cents;
}

function sumBy<Item>(items: readonly Item[], amount: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}
