import { queryOptions } from "@tanstack/react-query";
import { api, unwrap, unwrapData } from "../../lib/api.ts";

const loadFailure = "Failed to load products. Please try again later.";

/** The home page's parts and banners. */
export const homeOptions = queryOptions({
  queryKey: ["store-settings", "home"],
  queryFn: () => unwrapData(api["store-settings"].home.$get(), loadFailure),
  staleTime: 60_000,
});

/** All featured products, newest first: the whole home page is made of them. */
export const featuredOptions = queryOptions({
  queryKey: ["products", "featured"],
  queryFn: () => unwrapData(api.products.featured.$get(), loadFailure),
});

export type ProductListRequest = Parameters<typeof api.products.$get>[0]["query"];
export type ProductSearchRequest = Parameters<typeof api.products.search.$get>[0]["query"];

/** One page of a list. */
export function productListOptions(query: ProductListRequest) {
  return queryOptions({
    queryKey: ["products", "list", query],
    queryFn: () => unwrap(api.products.$get({ query }), loadFailure),
  });
}

/** One page of search results. */
export function productSearchOptions(query: ProductSearchRequest) {
  return queryOptions({
    queryKey: ["products", "search", query],
    queryFn: () => unwrap(api.products.search.$get({ query }), "An error occurred while searching products"),
  });
}

/** A product by its slug. An old slug answers with the product under its new one. */
export function productOptions(slug: string) {
  return queryOptions({
    queryKey: ["products", "one", slug],
    queryFn: async () =>
      (
        await unwrap(
          api.products[":slug"].$get({ param: { slug } }),
          "Failed to load product. Please try again.",
        )
      ).data,
  });
}

/** Newest products of a category; one more than is shown, as the product itself is among them. */
export function relatedProductsOptions(category: string) {
  return productListOptions({ category, limit: "5", sort_by: "created_at", order: "desc", in_stock: "true" });
}
