import type { CartView } from "../../../contract/orders/cart.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { priceCart } from "../../../contract/orders/price-cart.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toShippingRules } from "../../../contract/shared/pricing.ts";
import type { PlaceTaxes } from "../../../contract/tax/place-taxes.ts";
import { toTaxView } from "../../../contract/tax/to-tax-view.ts";

/** The place of delivery. Its taxes are undefined in a store that charges the rates of its products. */
export interface QuotePlace {
  readonly isLocal: boolean;
  readonly taxes: PlaceTaxes | undefined;
}

/** Estimates the quote with the server's price calculation. The page shows it until the server's quote has loaded. */
export function estimateQuote(cart: CartView, { isLocal, taxes }: QuotePlace): QuoteView {
  const quote = priceCart(toPricedLines(cart.items), {
    isLocal,
    rules: toShippingRules(cart.shipping_rules),
    taxes,
  });
  return {
    itemCount: quote.itemCount,
    subtotal: centsToDollars(quote.subtotalCents),
    discount: centsToDollars(quote.discountCents),
    tax: centsToDollars(quote.taxCents),
    ...(quote.taxes && { taxes: quote.taxes.map(toTaxView) }),
    shippingCost: centsToDollars(quote.shippingCents),
    total: centsToDollars(quote.totalCents),
  };
}
