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
 * @param shippingCents the price of the delivery; undefined while it is not known
 * @returns null if the code counts
 */
export function explainCode(
  code: string,
  judged: readonly JudgedOffer[],
  lines: readonly PricedProduct[],
  shippingCents?: number,
): string | null {
  const refused = findRefusedCode(code, judged);
  const own = judged.find(({ offer }) => offer.code === code);
  if (refused !== undefined || own === undefined) return refused ?? null;
  if (lines.length === 0) return null;
  const mistake = explainCart(code, own, lines);
  if (mistake !== null) return mistake;
  const isForDelivery = own.offer.reduction.kind === "free_delivery";
  if (isForDelivery && shippingCents === 0) return `${code} is for delivery, which costs nothing here.`;
  const counting = judged.filter(({ refusal }) => refusal === undefined).map(({ offer }) => offer);
  // The checkout explains a code for a delivery that costs less than what the other offers take off.
  const adjustments = applyOffers(lines, shippingCents ?? Number.MAX_SAFE_INTEGER, counting);
  if (adjustments.some(({ offer }) => offer.id === own.offer.id)) return null;
  return `Your other offers take off more than ${code}.`;
}

/**
 * Explains why a shopper cannot use a code, whatever the cart contains.
 * @returns undefined if the code can be put into the cart
 */
export function findRefusedCode(code: string, judged: readonly JudgedOffer[]): string | undefined {
  const own = judged.find(({ offer }) => offer.code === code);
  if (own === undefined) return `We don't know the code ${code}.`;
  return own.refusal === undefined ? undefined : explainRefusal(code, own.refusal);
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
