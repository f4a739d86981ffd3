import { queryOptions } from "@tanstack/react-query";
import type { ImportBody } from "../../../../contract/catalog/product-csv.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { productsKey } from "../products/queries.ts";

export const changeSetsOptions = queryOptions({
  queryKey: [...productsKey, "change-sets"],
  queryFn: () =>
    unwrap(api.admin["product-changes"].$get({ query: {} }), "The earlier changes could not be loaded."),
  staleTime: 0,
});

export function sendChunk(json: ImportBody) {
  return unwrap(
    api.admin.products.import.$post({ json }),
    "The file could not be imported. Please try again.",
  );
}

export function exportProducts(format: "store" | "shopify") {
  return api.admin.products.export.$get({ query: { format } });
}
