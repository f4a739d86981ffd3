import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type {
  ProductCardView,
  ProductImageView,
  ProductPageView,
} from "../../../contract/catalog/catalog.ts";
import { type api, apiOf, unwrap, unwrapData } from "../../lib/api.ts";

const loadFailure = "Failed to load products. Please try again later.";

/** The home page's parts and banners. */
export const homeOptions = queryOptions({
  queryKey: ["store-settings", "home"],
  queryFn: (context) => unwrapData(apiOf(context)["store-settings"].home.$get(), loadFailure),
  staleTime: 60_000,
});

export const productsPerSection = 4;

/** The featured products that the home page shows, newest first: the first of all, and the first of each category. */
export const featuredOptions = queryOptions({
  queryKey: ["products", "featured"],
  queryFn: async (context) => {
    const featured = await unwrapData(apiOf(context).products.featured.$get(), loadFailure);
    // The others would be in the page twice, drawn nowhere.
    return featured.flatMap((product, index): CardProduct[] => {
      const inCategory = featured
        .slice(0, index)
        .filter(({ category }) => category === product.category).length;
      if (Math.min(index, inCategory) >= productsPerSection) return [];
      return [inCategory === 0 ? toListedProduct(product) : toCardProduct(product)];
    });
  },
});

/** What a card shows, and what puts the product into the cart. The rest of a list would be in its drawn page as well. */
export type CardProduct = Pick<
  ProductCardView,
  | ("id" | "name" | "slug" | "category" | "wholesale_price" | "retail_price")
  | ("discount_percentage" | "stock_quantity" | "minimum_order_quantity")
> & {
  /** Where there is room for it. */
  readonly short_description?: string;
  readonly primaryImage: Pick<ProductImageView, "image_url" | "sources" | "width" | "height"> | null;
};

/** One page of a list or a search. */
export type ProductList = Omit<ProductPageView, "data"> & { readonly data: readonly CardProduct[] };

function toCardProduct(product: ProductCardView): CardProduct {
  const { id, name, slug, category, primaryImage, wholesale_price, retail_price } = product;
  const { discount_percentage, stock_quantity, minimum_order_quantity } = product;
  return {
    ...{ id, name, slug, category, wholesale_price, retail_price },
    ...{ discount_percentage, stock_quantity, minimum_order_quantity },
    primaryImage: primaryImage && toCardImage(primaryImage),
  };
}

function toCardImage({ image_url, sources, width, height }: ProductImageView) {
  return { image_url, sources, width, height };
}

export type ProductListRequest = Parameters<typeof api.products.$get>[0]["query"];
export type ProductSearchRequest = Parameters<typeof api.products.search.$get>[0]["query"];

export type ProductListOptions = ReturnType<typeof productListOptions>;

/** One page of a list. */
export function productListOptions(query: ProductListRequest) {
  return queryOptions({
    queryKey: listKey("list", query),
    queryFn: async (context) =>
      toProductList(await unwrap(apiOf(context).products.$get({ query }), loadFailure)),
  });
}

/** One page of search results. */
export function productSearchOptions(query: ProductSearchRequest): ProductListOptions {
  return queryOptions({
    queryKey: listKey("search", query),
    queryFn: async (context) =>
      toProductList(
        await unwrap(
          apiOf(context).products.search.$get({ query }),
          "An error occurred while searching products",
        ),
      ),
  });
}

function listKey(kind: "list" | "search", query: object) {
  return ["products", kind, query] as const;
}

function toProductList(list: ProductPageView): ProductList {
  return { ...list, data: list.data.map(toListedProduct) };
}

/** With what its own page shows of it in the first frame. */
function toListedProduct(product: ProductCardView): CardProduct {
  return { ...toCardProduct(product), short_description: product.short_description };
}

/** A product by its slug. An old slug answers with the product under its new one. */
export function productOptions(slug: string) {
  return queryOptions({
    queryKey: ["products", "one", slug],
    queryFn: async (context) =>
      (
        await unwrap(
          apiOf(context).products[":slug"].$get({ param: { slug } }),
          "Failed to load product. Please try again.",
        )
      ).data,
  });
}

/** What a list has already shown of a product; undefined of one that none has shown. */
export function findSeenProduct(queryClient: QueryClient, slug: string): CardProduct | undefined {
  const featured = queryClient.getQueriesData<readonly CardProduct[]>({ queryKey: featuredOptions.queryKey });
  const lists = ["list", "search"].flatMap((kind) =>
    queryClient.getQueriesData<{ readonly data: readonly CardProduct[] }>({ queryKey: ["products", kind] }),
  );
  return [...featured.map(([, data]) => data), ...lists.map(([, list]) => list?.data)]
    .flatMap((products) => products ?? [])
    .find((product) => product.slug === slug);
}

/** Newest products of a category; one more than is shown, as the product itself is among them. */
export function relatedProductsOptions(category: string) {
  return productListOptions({ category, limit: "5", sort_by: "created_at", order: "desc", in_stock: "true" });
}
