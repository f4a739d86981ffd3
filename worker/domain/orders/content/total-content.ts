import { priceLine } from "../../../../contract/orders/price-cart.ts";
import { allocateCents } from "../../../../contract/shared/money.ts";
import { quoteTaxes } from "../../../../contract/tax/quote-taxes.ts";
import { type ContentAdjustment, type ContentLine, type OrderContent, sumAdjusted } from "./order-content.ts";

/** What a content is totalled from. Amounts are in cents. */
export interface UntotaledContent extends Pick<OrderContent, "shippingCents" | "deliveryAdjustments"> {
  readonly lines: readonly ContentLine[];
}

/** The taxation of a content. */
export interface ContentTerms {
  readonly taxMode: "per_product" | "by_place";
  /** True if the customer is exempt from the rates of the products. */
  readonly isExempt: boolean;
}

/** Totals a content, in cents, as priceCart() totals a cart. The prices, offers and rates of its lines are given. */
export function totalContent(content: UntotaledContent, terms: ContentTerms): OrderContent {
  const { lines, shippingCents, deliveryAdjustments } = content;
  const totals = lines.map((line) => priceLine({ ...line, offerCents: sumAdjusted(line.adjustments) }));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
  const subtotalCents = sum(totals.map(({ compareAtCents }) => compareAtCents));
  const discountCents = sum(totals.map((line) => line.discountCents));
  const offerCents = sum([
    ...lines.map(({ adjustments }) => sumAdjusted(adjustments)),
    sumAdjusted(deliveryAdjustments),
  ]);
  const taxes =
    terms.taxMode === "per_product"
      ? null
      : quoteTaxes(
          lines.map((line, index) => ({
            chargedCents: (totals[index]?.goodsCents ?? 0) - sumAdjusted(line.adjustments),
            taxes: line.taxes,
          })),
          shippingCents - sumAdjusted(deliveryAdjustments),
        );
  const lineTaxCents = lines.map((_, index) => {
    if (taxes !== null) return sum(taxes.map(({ lineCents }) => lineCents[index] ?? 0));
    return terms.isExempt ? 0 : (totals[index]?.taxCents ?? 0);
  });
  const taxCents = taxes === null ? sum(lineTaxCents) : sum(taxes.map((tax) => tax.taxCents));
  return {
    lines: [...lines],
    shippingCents,
    deliveryAdjustments,
    lineTaxCents,
    taxes: taxes?.map((tax) => ({ ...tax, lineCents: [...tax.lineCents] })) ?? null,
    subtotalCents,
    discountCents,
    offerCents,
    taxCents,
    totalCents: subtotalCents - discountCents - offerCents + taxCents + shippingCents,
  };
}

/**
 * Takes a discount off the lines, by what they cost after their offers, and what exceeds them off the delivery.
 * @param cents the discount before tax. More than the content costs counts as its cost.
 */
export function discountContent<Content extends UntotaledContent>(
  content: Content,
  title: string,
  cents: number,
): Content {
  if (cents === 0) return content;
  const netCents = content.lines.map(
    ({ unitPriceCents, quantity, adjustments }) => unitPriceCents * quantity - sumAdjusted(adjustments),
  );
  const goodsCents = netCents.reduce((total, line) => total + line, 0);
  const parts = allocateCents(Math.min(cents, goodsCents), netCents);
  const deliveryCents = Math.min(
    Math.max(0, cents - goodsCents),
    content.shippingCents - sumAdjusted(content.deliveryAdjustments),
  );
  return {
    ...content,
    lines: content.lines.map((line, index) => ({
      ...line,
      adjustments: addDiscount(line.adjustments, title, parts[index] ?? 0),
    })),
    deliveryAdjustments: addDiscount(content.deliveryAdjustments, title, deliveryCents),
  };
}

function addDiscount(adjustments: readonly ContentAdjustment[], title: string, cents: number) {
  if (cents === 0) return [...adjustments];
  const isSame = (other: ContentAdjustment) => other.offerId === null && other.title === title;
  const earlierCents = sumAdjusted(adjustments.filter(isSame));
  return [
    ...adjustments.filter((other) => !isSame(other)),
    { offerId: null, title, code: null, cents: earlierCents + cents },
  ];
}

/**
 * Takes the least discount off a content with which its total, with tax, is at most `totalCents`. It is a cent below if
 * no discount gives exactly this total.
 */
export function discountToTotal(
  content: UntotaledContent,
  title: string,
  totalCents: number,
  terms: ContentTerms,
): OrderContent {
  const getTotal = (cents: number) => totalContent(discountContent(content, title, cents), terms);
  let tooLittle = -1;
  let enough = Math.max(0, totalContent(content, terms).totalCents);
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2);
    if (getTotal(middle).totalCents <= totalCents) enough = middle;
    else tooLittle = middle;
  }
  return getTotal(enough);
}
