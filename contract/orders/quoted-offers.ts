import { type OfferAmount, sumOffers } from "../offers/offer-amounts.ts";
import { centsToDollars } from "../shared/money.ts";
import type { QuoteView } from "./checkout.ts";

interface QuotedPart extends Pick<OfferAmount, "cents"> {
  readonly offer: Pick<OfferAmount, "title" | "code">;
}

/** Lists what each offer of a cart takes off, in dollars, in the order in which the offers count. */
export function listQuotedOffers(parts: readonly QuotedPart[]): QuoteView["offers"] {
  return sumOffers(parts.map(({ offer: { title, code }, cents }) => ({ title, code, cents }))).map(
    ({ cents, ...offer }) => ({ ...offer, amount: centsToDollars(cents) }),
  );
}
