import { queryOptions } from "@tanstack/react-query";
import type { ShownOffersView, ShownOfferView } from "../../../contract/offers/shown-offers.ts";
import { getApi, unwrapData } from "../../lib/api.ts";

/** The query for the offers that shoppers see before they count. */
export const shownOffersOptions = queryOptions({
  queryKey: ["offers"],
  queryFn: (context) => unwrapData(getApi(context).offers.$get()),
  throwOnError: false,
});

export interface OfferedProduct {
  readonly id: string;
  /** The name of its category. */
  readonly category: string;
}

/** Lists the offers that are for a product. */
export function listProductOffers(
  { offers, exempt_product_ids: exemptIds }: ShownOffersView,
  product: OfferedProduct,
): readonly ShownOfferView[] {
  return exemptIds.includes(product.id) ? [] : offers.filter(({ scope }) => isFor(scope, product));
}

function isFor(scope: ShownOfferView["scope"], { id, category }: OfferedProduct): boolean {
  switch (scope.kind) {
    case "all":
      return true;
    case "categories":
      return scope.names.includes(category);
    case "products":
      return scope.ids.includes(id);
  }
}
