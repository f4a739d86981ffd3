import * as v from "valibot";

const maxCategoryNameLength = 60;

/** The name of a category. The database contains the categories (worker/domain/store/categories). */
export const categoryName = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(maxCategoryNameLength, `Must be at most ${maxCategoryNameLength} characters`),
);

/** The maximum number of categories in a store. */
export const maxCategories = 100;

/** A category for shoppers. */
export const categoryView = v.object({
  name: v.string(),
  path: v.string(),
  description: v.string(),
  /** The URL of the image. */
  image: v.nullable(v.string()),
  /** Paths with former slugs, which redirect to `path`. */
  former_paths: v.array(v.string()),
});
export type CategoryView = v.InferOutput<typeof categoryView>;

/**
 * Returns the error message for an unknown category.
 * @param names the existing categories
 */
export function unknownCategoryMessage(name: string, names: readonly string[]): string {
  const shortName = name.length > maxCategoryNameLength ? `${name.slice(0, maxCategoryNameLength)}…` : name;
  return `There is no category “${shortName}”. The categories are: ${names.join(", ")}`;
}
