import { useQuery } from "@tanstack/react-query";
import { listProductOffers, type OfferedProduct, shownOffersOptions } from "./shown-offers.ts";

/** Shows the offers that are for a product, each as a line. */
export function ProductOffers({ product }: { readonly product: OfferedProduct }) {
  const { data } = useQuery(shownOffersOptions);
  if (data === undefined) return null;
  return listProductOffers(data, product).map(({ id, text }) => (
    <p key={id} className="text-small font-semibold wrap-anywhere text-brand-800">
      {text}
    </p>
  ));
}
