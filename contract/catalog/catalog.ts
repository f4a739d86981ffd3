import * as v from "valibot";
import {
  booleanParam,
  dollarsParam,
  repeatedParam,
  sortOrder,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { categoryName } from "./categories.ts";
import { fieldSchemas, productFieldNames } from "./product-fields.ts";

/** Slugs that would collide with paths of the API. */
export const reservedSlugs: readonly string[] = ["featured", "search", "suggest", "by-id", "images"];

/** Images are served at `/images/{hash}/{width}.webp` for each of these widths, in pixels. */
export const imageWidths = [160, 320, 640, 1200] as const;

/** Returns the widths to store, in pixels: all that are smaller than the original, and the next one. */
export function storedWidths(originalWidth: number): number[] {
  return imageWidths.filter((_, index) => index === 0 || (imageWidths[index - 1] ?? 0) < originalWidth);
}

/** Returns the URL of a stored image. @param width in pixels, one of imageWidths */
export function imageUrl(contentHash: string, width: number): string {
  return `/images/${contentHash}/${width}.webp`;
}

export const maxListLimit = 100;

export const productImageView = v.object({
  id: v.string(),
  image_url: v.string(),
  alt_text: v.string(),
  is_primary: v.boolean(),
  width: v.number(),
  height: v.number(),
  sources: v.array(v.object({ width: v.number(), url: v.string() })),
});
export type ProductImageView = v.InferOutput<typeof productImageView>;

export const shownProductFields = /* @__PURE__ */ productFieldNames.filter((name) => name !== "on_hand");

// Lists leave these fields out, because they would be most of the response.
const longProductFields = ["description", "meta_title", "meta_description", "meta_keywords"] as const;
type LongProductField = (typeof longProductFields)[number];

export const cardProductFields = /* @__PURE__ */ shownProductFields.filter(
  (name): name is Exclude<(typeof shownProductFields)[number], LongProductField> =>
    !longProductFields.some((long) => long === name),
);

/** A product as lists and the cart show it. */
export const productCardView = v.object({
  id: v.string(),
  ...fieldSchemas(cardProductFields, "view"),
  discount_percentage: v.number(),
  /** Units available: on hand minus allocated. */
  stock_quantity: v.number(),
  created_at: v.string(),
  primaryImage: v.nullable(productImageView),
});
export type ProductCardView = v.InferOutput<typeof productCardView>;

export const productView = v.object({
  ...productCardView.entries,
  ...fieldSchemas(longProductFields, "view"),
  images: v.array(productImageView),
});
export type ProductView = v.InferOutput<typeof productView>;

export const productSorts = [
  "name",
  "created_at",
  "price",
  "wholesale_price",
  "retail_price",
  "discount_percentage",
  "stock_quantity",
  "sku",
  "category",
] as const;

/** GET /products. Prices are in dollars; `price` is the price charged, `retail_price` the compared one. */
export const productListQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: maxListLimit }), "12"),
  sort_by: v.optional(v.picklist(productSorts, `Must be one of: ${productSorts.join(", ")}`), "name"),
  order: v.optional(sortOrder, "asc"),
  search: v.optional(v.string("Must be text")),
  category: v.optional(repeatedParam(categoryName)),
  in_stock: v.optional(booleanParam),
  /** Sold-out products come last, whatever the order. */
  in_stock_first: v.optional(booleanParam),
  /** Products of the last `new_arrival_days` (a setting), or the newest 24 if there are none. */
  is_new: v.optional(booleanParam),
  /** Products whose discount is at least `deal_min_percent` (a setting). */
  is_deal: v.optional(booleanParam),
  is_featured: v.optional(booleanParam),
  is_active: v.optional(booleanParam),
  min_price: v.optional(dollarsParam),
  max_price: v.optional(dollarsParam),
  min_retail_price: v.optional(dollarsParam),
  max_retail_price: v.optional(dollarsParam),
  min_discount_percentage: v.optional(wholeNumberParam({ min: 0, max: 100 })),
});
export type ProductListQuery = v.InferOutput<typeof productListQuery>;

export const searchSorts = [
  "relevance",
  "created_at",
  "price_asc",
  "price_desc",
  "name_asc",
  "name_desc",
  "retail_price",
  "name",
] as const;

/** GET /products/search. Any text is a valid `query`; text that cannot match returns no products. */
export const productSearchQuery = v.object({
  query: v.optional(v.string("Must be text"), ""),
  category: v.optional(repeatedParam(categoryName)),
  min_price: v.optional(dollarsParam),
  max_price: v.optional(dollarsParam),
  sort_by: v.optional(v.picklist(searchSorts, `Must be one of: ${searchSorts.join(", ")}`), "relevance"),
  order: v.optional(sortOrder, "desc"),
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: maxListLimit }), "10"),
});
export type ProductSearchQuery = v.InferOutput<typeof productSearchQuery>;

/** GET /products/suggest, called while a shopper types. Blank text returns no suggestions. */
export const productSuggestQuery = v.object({ query: v.optional(v.string("Must be text"), "") });

const productSuggestionView = v.object({
  name: v.string(),
  slug: v.string(),
  category: v.string(),
  /** URL of the smallest width. */
  image: v.nullable(v.string()),
});
export const suggestionsView = v.object({
  products: v.array(productSuggestionView),
  categories: v.array(v.object({ name: v.string(), path: v.string() })),
});
export type SuggestionsView = v.InferOutput<typeof suggestionsView>;
export const suggestionsResponse = ok(suggestionsView);

export const productPageView = pageOf(productCardView, {
  message: v.optional(v.string()),
});
export type ProductPageView = v.InferOutput<typeof productPageView>;

export const productResponse = ok(productView);
export const featuredProductsView = ok(v.array(productCardView), { count: v.number() });
