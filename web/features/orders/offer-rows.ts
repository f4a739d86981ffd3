import { formatOffer, sumOffers } from "../../../contract/offers/offer-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { dollarsToCents, formatCents } from "../../../contract/shared/money.ts";
import type { TotalsRow } from "./totals-list.tsx";

/** Lists what each offer took off an order. */
export function listOfferRows(adjustments: OrderView["adjustments"]): TotalsRow[] {
  const parts = adjustments.map(({ amount, ...offer }) => ({ ...offer, cents: dollarsToCents(amount) }));
  return sumOffers(parts).map(({ cents, ...offer }) => ({
    label: formatOffer(offer),
    value: formatCents(-cents),
    tone: "saving",
  }));
}
