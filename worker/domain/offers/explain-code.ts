import { applyOffers } from "../../../contract/offers/apply-offers.ts";
import { createDateFormat } from "../../../contract/shared/date-format.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import type { JudgedOffer, OfferRefusal } from "./cart-offers.ts";

/** A line of the cart, in cents. */
interface PricedProduct {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/**
 * Explains why the code of a cart does not count, in a sentence for the shopper.
 * @param code the code that the shopper typed
 * @param judged the offers of the cart, with that of the code unless the store does not know it
 * @param shippingCents the price of the delivery; undefined while it is unknown, so that other offers are not compared
 * @returns null if the code counts
 */
export function explainCode(
  code: string,
  judged: readonly JudgedOffer[],
  lines: readonly PricedProduct[],
  shippingCents?: number,
): string | null {
  const own = judged.find(({ offer }) => offer.code === code);
  if (own === undefined) return describeUnknown(code);
  if (own.refusal !== undefined) return explainRefusal(code, own.refusal);
  if (lines.length === 0) return null;
  const mistake = explainCart(code, own, lines);
  if (mistake !== null || shippingCents === undefined) return mistake;
  const isForDelivery = own.offer.reduction.kind === "free_delivery";
  if (isForDelivery && shippingCents === 0) return `${code} is for delivery, which costs nothing here.`;
  const counting = judged.filter(({ refusal }) => refusal === undefined).map(({ offer }) => offer);
  const isCounted = applyOffers(lines, shippingCents, counting).some(
    ({ offer }) => offer.id === own.offer.id,
  );
  return isCounted ? null : `${code} takes nothing more off beside your other offers.`;
}

/**
 * Explains why a shopper cannot use a code, whatever the cart contains.
 * @returns undefined if the code can be put into the cart
 */
export function findRefusedCode(code: string, judged: readonly JudgedOffer[]): string | undefined {
  const own = judged.find(({ offer }) => offer.code === code);
  if (own === undefined) return describeUnknown(code);
  const { refusal } = own;
  return refusal === undefined || refusal.kind === "unknown_customer"
    ? undefined
    : explainRefusal(code, refusal);
}

function describeUnknown(code: string): string {
  return `We don't know the code ${code}.`;
}

/** Explains in a sentence why a code counts in no cart of this customer now. */
function explainRefusal(code: string, refusal: OfferRefusal): string {
  switch (refusal.kind) {
    case "planned":
      return `${code} starts on ${formatDay(new Date(refusal.startsOn))}.`;
    case "ended":
      return `${code} has ended.`;
    case "used_up":
      return `${code} has been used up.`;
    case "code_taken":
      return `${code} has already been used.`;
    case "used_before":
      return `You have used ${code} before. It counts once for each customer.`;
    case "not_first_order":
      return `${code} is for a first order.`;
    case "unknown_customer":
      return `${code} counts at checkout, once we know your email address.`;
    case "other_customer":
      return `${code} is for one customer. It counts with that customer's email address.`;
  }
}

function explainCart(
  code: string,
  { offer, excludedSaleIds }: JudgedOffer,
  lines: readonly PricedProduct[],
): string | null {
  const offered = lines.filter(({ productId }) => offer.product_ids.includes(productId));
  if (offered.length === 0) {
    return excludedSaleIds.length > 0
      ? `${code} does not apply to products on sale.`
      : `${code} does not apply to the products in your cart.`;
  }
  const missingCents =
    offer.from_cents - offered.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  const products = offered.length === lines.length && excludedSaleIds.length === 0 ? "" : " of its products";
  if (missingCents > 0) return `Add ${formatCents(missingCents)} more${products} to use ${code}.`;
  if (offer.reduction.kind !== "buy_get") return null;
  const missingUnits =
    offer.reduction.buy + offer.reduction.get - offered.reduce((units, { quantity }) => units + quantity, 0);
  return missingUnits > 0 ? `Add ${missingUnits} more${products} to use ${code}.` : null;
}

const formatDay = createDateFormat({ dateStyle: "long" });
