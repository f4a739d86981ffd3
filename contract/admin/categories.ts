import * as v from "valibot";
import { isReservedSlug } from "../catalog/reserved-slugs.ts";
import { slugPattern } from "../catalog/slug.ts";
import { imageHashSchema } from "../shared/image-hash.ts";
import { idSchema, typedLine, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { storedVersion } from "./versions.ts";

const name = typedLine({ max: 60, required: "Please enter a name" });
const slug = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(60, "Must be at most 60 characters"),
  v.regex(slugPattern, "Must be lowercase letters, digits and single hyphens"),
  v.check((text) => !isReservedSlug(text), "This address belongs to another page of the store"),
);
const description = typedText({ max: 300 });
const imageHash = v.nullable(imageHashSchema);
const isShown = v.boolean("Must be true or false");

/** The body of POST /admin/categories. The server derives an absent slug from the name. */
export const newCategoryBody = v.object({
  name,
  slug: v.optional(slug),
  description: v.optional(description, ""),
  image_hash: v.optional(imageHash, null),
  is_shown: v.optional(isShown, true),
});
export type NewCategoryBody = v.InferOutput<typeof newCategoryBody>;

/**
 * The body of PUT /admin/categories/{id}. An absent field does not change, except that a new name also changes the
 * slug.
 */
export const categoryBody = v.object({
  name: v.optional(name),
  slug: v.optional(slug),
  description: v.optional(description),
  image_hash: v.optional(imageHash),
  is_shown: v.optional(isShown),
  /** The version that the form was filled from. A save returns 409 if the stored version differs. */
  version: v.optional(storedVersion),
});
export type CategoryBody = v.InferOutput<typeof categoryBody>;

/** The query of DELETE /admin/categories/{id}. */
export const removeCategoryQuery = v.object({
  /** The category that gets the products, archived or not. Without it, only a category without products is deleted. */
  move_to: v.optional(idSchema),
});

/** The body of PUT /admin/categories/order: the ids of all categories in their new order. */
export const categoryOrderBody = v.object({
  ids: v.pipe(v.array(idSchema), v.minLength(1, "Must name all categories"), v.maxLength(200)),
});

/** A category as admins see it. */
export const adminCategoryView = v.object({
  id: v.string(),
  name: v.string(),
  slug: v.string(),
  description: v.string(),
  image_hash: v.nullable(v.string()),
  /** The URL of the image. */
  image: v.nullable(v.string()),
  is_shown: v.boolean(),
  /** The number of active and inactive products. */
  products: v.number(),
  archived_products: v.number(),
  /** The slugs that redirect to the current one. */
  former_slugs: v.array(v.string()),
  version: v.number(),
});
export type AdminCategoryView = v.InferOutput<typeof adminCategoryView>;

/** The response to GET /admin/categories, with the categories in order. */
export const adminCategoriesResponse = ok(v.array(adminCategoryView));

/** The response to the requests that create or change a category. */
export const adminCategoryResponse = ok(adminCategoryView, { message: v.string() });
