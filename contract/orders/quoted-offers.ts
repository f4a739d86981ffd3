import type { Adjustment } from "../offers/apply-offers.ts";
import { sumOffers } from "../offers/offer-amounts.ts";
import { centsToDollars } from "../shared/money.ts";
import type { QuoteView } from "./checkout.ts";

/** Lists what each offer of a cart takes off, in dollars, in the order in which the offers count. */
export function listQuotedOffers(adjustments: readonly Adjustment[]): QuoteView["offers"] {
  const parts = adjustments.map(({ offer: { title, code }, cents }) => ({ title, code, cents }));
  return sumOffers(parts).map(({ cents, ...offer }) => ({ ...offer, amount: centsToDollars(cents) }));
}
