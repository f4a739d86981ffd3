import { useQuery } from "@tanstack/react-query";
import type { CartView } from "../../../contract/orders/cart.ts";
import { dollarsToCents, formatCents } from "../../../contract/shared/money.ts";
import { shownOffersOptions } from "./shown-offers.ts";

/** Says how much more reaches an offer that counts without a code, if shoppers may see it before. */
export function OfferSteps({ cart }: { readonly cart: CartView }) {
  const steps = listOfferSteps(cart);
  const { data } = useQuery({ ...shownOffersOptions, enabled: steps.length > 0 });
  return steps.map(({ id, missingCents }) => {
    const offer = data?.offers.find((shown) => shown.id === id);
    if (offer === undefined) return null;
    const products = offer.products === null ? "" : ` on ${offer.products}`;
    return (
      <p key={id} className="text-small font-semibold wrap-anywhere">
        Spend {formatCents(missingCents)} more{products} for {offer.gives}
      </p>
    );
  });
}

/** Lists the automatic offers for products of the cart that these products do not reach yet. */
function listOfferSteps({ items, offers }: Pick<CartView, "items" | "offers">) {
  return offers.flatMap(({ id, code, product_ids: ids, from_cents: fromCents }) => {
    const offered = items.filter(({ product }) => ids.includes(product.id));
    const cents = offered.reduce((sum, { totalPrice }) => sum + dollarsToCents(totalPrice), 0);
    const isStep = code === null && offered.length > 0 && cents < fromCents;
    return isStep ? [{ id, missingCents: fromCents - cents }] : [];
  });
}
