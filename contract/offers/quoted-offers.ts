import type { QuoteView } from "../orders/checkout.ts";
import { centsToDollars } from "../shared/money.ts";
import type { Adjustment } from "./apply-offers.ts";

/** Lists what each offer of a cart takes off, in dollars, in the order in which the offers count. */
export function listQuotedOffers(adjustments: readonly Adjustment[]): QuoteView["offers"] {
  const offers = new Map(adjustments.map(({ offer }) => [offer.id, offer]));
  return [...offers.values()].map(({ id, title, code }) => ({
    title,
    code,
    amount: centsToDollars(
      adjustments.reduce((sum, { offer, cents }) => (offer.id === id ? sum + cents : sum), 0),
    ),
  }));
}
