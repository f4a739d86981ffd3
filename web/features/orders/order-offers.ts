import { sumOffers } from "../../../contract/offers/offer-amounts.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/shared/money.ts";

/** Lists what each offer took off an order, in dollars. */
export function listOrderOffers(adjustments: OrderView["adjustments"]): QuoteView["offers"] {
  const parts = adjustments.map(({ amount, ...offer }) => ({ ...offer, cents: dollarsToCents(amount) }));
  return sumOffers(parts).map(({ cents, ...offer }) => ({ ...offer, amount: centsToDollars(cents) }));
}
