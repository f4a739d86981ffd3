import type { CartView } from "../../../contract/orders/cart.ts";
import { toPricedLines } from "../../../contract/orders/cart-lines.ts";
import type { QuoteView } from "../../../contract/orders/checkout.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { priceCart, toShippingRules } from "../../../contract/shared/pricing.ts";

/** Estimates the quote with the server's price calculation. The page shows it until the server's quote has loaded. */
export function estimateQuote(cart: CartView, isLocal: boolean): QuoteView {
  const quote = priceCart(toPricedLines(cart.items), {
    isLocal,
    rules: toShippingRules(cart.shipping_rules),
  });
  return {
    itemCount: quote.itemCount,
    subtotal: centsToDollars(quote.subtotalCents),
    discount: centsToDollars(quote.discountCents),
    tax: centsToDollars(quote.taxCents),
    shippingCost: centsToDollars(quote.shippingCents),
    total: centsToDollars(quote.totalCents),
  };
}
