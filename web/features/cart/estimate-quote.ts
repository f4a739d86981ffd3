import type { CartView } from "../../../contract/orders/cart.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { listQuotedOffers } from "../../../contract/orders/quoted-offers.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toShippingRules } from "../../../contract/shared/pricing.ts";
import { listStandardRates, type ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import { toTaxView } from "../../../contract/tax/quote-taxes.ts";
import type { PlaceTaxes } from "../../../contract/tax/taxes.ts";

/** The shipping rates and taxes of a place. */
export interface PlaceRates {
  readonly isLocal: boolean;
  /** Undefined until they are known. */
  readonly rates: readonly ShippingRate[] | undefined;
  /** Undefined in a store that charges the rates of its products. */
  readonly taxes?: PlaceTaxes | undefined;
}

/** The place of a delivery. */
interface DeliveryTerms extends PlaceRates {
  readonly kind: "delivery";
}

/** Pick-up costs nothing, and has the taxes of the shop's place. */
export interface PickupTerms extends Pick<PlaceRates, "taxes"> {
  readonly kind: "pickup";
}

/** Estimates the quote with the server's price calculation. The page shows it until the server's quote has loaded. */
export function estimateQuote(cart: CartView, terms: DeliveryTerms | PickupTerms): QuoteView {
  const exemption = cart.tax_exemption;
  const quote = priceCart(toPricedLines(cart.items), {
    rates: terms.kind === "pickup" ? [] : getRates(cart, terms),
    taxes: terms.taxes,
    exemptParts: exemption?.parts,
    offers: cart.offers,
  });
  return {
    itemCount: quote.itemCount,
    subtotal: centsToDollars(quote.subtotalCents),
    discount: centsToDollars(quote.discountCents),
    offers: listQuotedOffers(quote.adjustments),
    tax: centsToDollars(quote.taxCents),
    ...(quote.taxes && { taxes: quote.taxes.map(toTaxView) }),
    ...(exemption &&
      quote.exemptTaxes.length > 0 && {
        tax_exemption: { reason: exemption.reason, taxes: [...quote.exemptTaxes] },
      }),
    shippingCost: centsToDollars(quote.shippingCents),
    total: centsToDollars(quote.totalCents),
  };
}

/**
 * Returns the shipping rates of a place. Local addresses have the prices that the cart was read with, as do unknown
 * ones.
 */
export function getRates(cart: CartView, { isLocal, rates }: PlaceRates): readonly ShippingRate[] {
  return isLocal || rates === undefined
    ? listStandardRates(toShippingRules(cart.shipping_rules), isLocal)
    : rates;
}
