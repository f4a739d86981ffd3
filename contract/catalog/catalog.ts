import * as v from "valibot";
import {
  booleanParam,
  dollarsParam,
  idSchema,
  pageParam,
  repeatedParam,
  searchedText,
  sortOrder,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";
import { categoryName } from "./categories.ts";
import { maxProductsWithCompanions } from "./companions.ts";
import { familyCardView, familyMemberView } from "./families.ts";
import { pickSchemas, productFieldNames } from "./product-fields.ts";
import { productImageView } from "./product-images.ts";

/** Slugs that a product cannot have, because they are paths of the API. */
export const reservedSlugs: readonly string[] = ["featured", "search", "suggest", "by-id", "images"];

/** The maximum number of products on a page of a list. */
export const maxPageSize = 100;

/** The owner's fields. Shoppers see the price of a sale and its last day when it is on. */
const ownFields = [
  "on_hand",
  "tax_class",
  "exempt_from_offers",
  "sale_price",
  "sale_from",
  "sale_until",
  "unit_cost",
  "supplier",
  "reorder_point",
] as const;
type OwnField = (typeof ownFields)[number];

/** The fields that shoppers see. `@__PURE__` lets bundlers drop an unused list. */
export const publicProductFields = /* @__PURE__ */ productFieldNames.filter(
  (name): name is Exclude<typeof name, OwnField> => !ownFields.some((ownField) => ownField === name),
);

// Lists of products omit these texts, because they would be most of the response.
const longProductFields = ["description", "meta_title", "meta_description", "meta_keywords"] as const;
type LongProductField = (typeof longProductFields)[number];

/** The fields of a product in a list. */
export const cardProductFields = /* @__PURE__ */ publicProductFields.filter(
  (name): name is Exclude<(typeof publicProductFields)[number], LongProductField> =>
    !longProductFields.some((longField) => longField === name),
);

/** A product in a list or in the cart. Prices are in dollars, and rates in percent. */
export const productCardView = v.object({
  id: v.string(),
  ...pickSchemas(cardProductFields, "view"),
  /** The discount in percent, from 0 to 100. */
  discount_percentage: v.number(),
  /** True while a sale with days is on. Its price is then `wholesale_price`. */
  on_sale: v.boolean(),
  /** The last day of the sale that is on, as yyyy-MM-dd. Null without one, or if its end is open. */
  sale_until: v.nullable(v.string()),
  /** The units for sale: those on hand minus those allocated to orders. */
  stock_quantity: v.number(),
  created_at: v.string(),
  /** True on the day on which units arrived. */
  arrived_today: v.boolean(),
  /** Null for a product that stands alone. */
  family: v.nullable(familyCardView),
  /** Null for a product without an image. */
  primaryImage: v.nullable(productImageView),
});
export type ProductCardView = v.InferOutput<typeof productCardView>;

/** A product on its own page, with its long texts and all images. */
export const productView = v.object({
  ...productCardView.entries,
  ...pickSchemas(longProductFields, "view"),
  /** The members of its family that shoppers see, with this one. Empty for a product that stands alone. */
  family_members: v.array(familyMemberView),
  images: v.array(productImageView),
});
export type ProductView = v.InferOutput<typeof productView>;

/** The values of `sort_by` in lists of products. `price` and `wholesale_price` are both the price that shoppers pay. */
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

/**
 * The query of GET /products. Prices are in dollars. `price` is the price that shoppers pay, and `retail_price` is the
 * compare-at price.
 */
export const productListQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: maxPageSize }), "12"),
  sort_by: v.optional(v.picklist(productSorts, `Must be one of: ${productSorts.join(", ")}`), "name"),
  order: v.optional(sortOrder, "asc"),
  search: v.optional(searchedText),
  category: v.optional(repeatedParam(categoryName)),
  in_stock: v.optional(booleanParam),
  /** Lists sold-out products last, in every sort order. */
  in_stock_first: v.optional(booleanParam),
  /** Lists only products added in the last `new_arrival_days` days (a setting), or the newest 24 if there are none. */
  is_new: v.optional(booleanParam),
  /** Lists only products whose discount is at least `deal_min_percent` (a setting). */
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

/**
 * The values of `sort_by` in a search. The parameter `order` counts for `created_at`, `retail_price` and `name`, and
 * the other values contain their direction.
 */
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

/** The query of GET /products/search. Every text is a valid `query`, but some texts match no product. */
export const productSearchQuery = v.object({
  query: v.optional(searchedText, ""),
  category: v.optional(repeatedParam(categoryName)),
  min_price: v.optional(dollarsParam),
  max_price: v.optional(dollarsParam),
  sort_by: v.optional(v.picklist(searchSorts, `Must be one of: ${searchSorts.join(", ")}`), "relevance"),
  order: v.optional(sortOrder, "desc"),
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: maxPageSize }), "10"),
});
export type ProductSearchQuery = v.InferOutput<typeof productSearchQuery>;

/** The response to GET /products and GET /products/search: one page of products. */
export const productPageResponse = pageOf(productCardView, {
  message: v.optional(v.string()),
  /** The words that were searched instead of the typed ones, which found nothing. */
  corrected_query: v.optional(v.string()),
  /** True for a search whose words are in descriptions only. */
  only_mentioned: v.optional(v.boolean()),
});
export type ProductPageResponse = v.InferOutput<typeof productPageResponse>;

/** The response to the requests of shoppers for one product. */
export const productResponse = ok(productView);

/** The query of GET /companions: the ids of products in a cart. */
export const companionsQuery = v.object({ product_id: repeatedParam(idSchema, maxProductsWithCompanions) });

/** The response to GET /companions. */
export const companionsResponse = ok(v.array(productCardView));

/** The response to GET /products/featured. */
export const featuredProductsResponse = ok(v.array(productCardView), { count: v.number() });
