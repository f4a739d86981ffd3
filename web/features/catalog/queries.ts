import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ProductCardView, ProductPageResponse } from "../../../contract/catalog/catalog.ts";
import type { ProductImageView } from "../../../contract/catalog/product-images.ts";
import { type api, getApi, unwrap, unwrapData } from "../../lib/api.ts";
import { prefetch } from "../../lib/query-client.ts";
import { shownOffersOptions } from "../offers/shown-offers.ts";

const loadFailure = "Failed to load products. Please try again later.";

/** The query for the sections, banners and promises of the home page. */
export const homeOptions = queryOptions({
  queryKey: ["store-settings", "home"],
  queryFn: (context) => unwrapData(getApi(context)["store-settings"].home.$get(), loadFailure),
  staleTime: 60_000,
});

export const productsPerSection = 4;

/** The query for the featured products that the home page can show, newest first. */
export const featuredOptions = queryOptions({
  queryKey: ["products", "featured"],
  queryFn: async (context) => {
    const featured = await unwrapData(getApi(context).products.featured.$get(), loadFailure);
    // A store may feature a hundred products, and those that are not shown would only make the page larger.
    // The first section shows the first products, so that the sections of the categories need others.
    return featured.filter(({ category }, index) => {
      const earlier = featured
        .slice(productsPerSection, index)
        .filter((product) => product.category === category);
      return index < productsPerSection || earlier.length < productsPerSection;
    });
  },
});

/** The query for the newest products of a category, which fill up its section of the home page. */
export function newestInCategoryOptions(category: string) {
  return productListOptions({
    category,
    limit: String(productsPerSection),
    sort_by: "created_at",
    order: "desc",
    in_stock_first: "true",
  });
}

/**
 * Picks a category's featured products. Those that the featured section shows come last, so that few are shown twice.
 */
export function pickFeatured(category: string, featured: readonly CardProduct[]): readonly CardProduct[] {
  const inCategory = (product: CardProduct) => product.category === category;
  const shownAbove = featured.slice(0, productsPerSection).filter(inCategory);
  const others = featured.slice(productsPerSection).filter(inCategory);
  return [...others, ...shownAbove].slice(0, productsPerSection);
}

/** Loads what the sections of the home page need beside the featured products. */
export async function loadHome(queryClient: QueryClient): Promise<void> {
  const [home, featured] = await Promise.all([
    queryClient.ensureQueryData(homeOptions),
    queryClient.ensureQueryData(featuredOptions),
    prefetch(queryClient, shownOffersOptions),
  ]);
  const short = home.sections.flatMap((section) =>
    section.kind === "products" &&
    section.category !== null &&
    pickFeatured(section.category, featured).length < productsPerSection
      ? [section.category]
      : [],
  );
  await Promise.all(short.map((category) => queryClient.ensureQueryData(newestInCategoryOptions(category))));
}

/** The part of a product that cards show and the cart needs. */
export type CardProduct = Pick<
  ProductCardView,
  | "id"
  | "name"
  | "slug"
  | "category"
  | "short_description"
  | "wholesale_price"
  | "quantity_prices"
  | "family"
  | "retail_price"
  | "discount_percentage"
  | "sale_until"
  | "stock_quantity"
  | "minimum_order_quantity"
  | "arrived_today"
> & {
  readonly primaryImage: Pick<ProductImageView, "image_url" | "sources" | "width" | "height"> | null;
};

type ProductListRequest = Parameters<typeof api.products.$get>[0]["query"];
type ProductSearchRequest = Parameters<typeof api.products.search.$get>[0]["query"];

export type ProductListOptions = ReturnType<typeof productListOptions>;

/** The query for one page of a list. */
export function productListOptions(query: ProductListRequest) {
  return queryOptions({
    queryKey: listKey("list", query),
    queryFn: (context) => unwrap(getApi(context).products.$get({ query }), loadFailure),
  });
}

/** The query for one page of search results. */
export function productSearchOptions(query: ProductSearchRequest): ProductListOptions {
  return queryOptions({
    queryKey: listKey("search", query),
    queryFn: (context) =>
      unwrap(getApi(context).products.search.$get({ query }), "An error occurred while searching products"),
  });
}

function listKey(kind: "list" | "search", query: object) {
  return ["products", kind, query] as const;
}

/** The query for a product by its slug. A former slug returns the product with its current one. */
export function productOptions(slug: string) {
  return queryOptions({
    queryKey: ["products", "one", slug],
    queryFn: (context) =>
      unwrapData(
        getApi(context).products[":slug"].$get({ param: { slug } }),
        "Failed to load product. Please try again.",
      ),
  });
}

/** The query for a family with its members. */
export function familyOptions(id: string) {
  return queryOptions({
    queryKey: ["products", "family", id],
    queryFn: (context) => unwrapData(getApi(context).families[":id"].$get({ param: { id } }), loadFailure),
  });
}

/** Finds a product in the lists that this browser has loaded. */
export function findLoadedProduct(queryClient: QueryClient, slug: string): CardProduct | undefined {
  const featured = queryClient.getQueryData(featuredOptions.queryKey) ?? [];
  const lists = ["list", "search"].flatMap((kind) =>
    queryClient.getQueriesData<ProductPageResponse>({ queryKey: ["products", kind] }),
  );
  return [...featured, ...lists.flatMap(([, list]) => list?.data ?? [])].find(
    (product) => product.slug === slug,
  );
}

/**
 * The query for the newest products of a category, one more than is shown because the product itself may be among them.
 */
export function relatedProductsOptions(category: string) {
  return productListOptions({ category, limit: "5", sort_by: "created_at", order: "desc", in_stock: "true" });
}
