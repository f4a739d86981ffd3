import * as v from "valibot";

/** A category's name. The set of categories is in the database (worker/domain/categories). */
export const categoryName = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(60, "Must be at most 60 characters"),
);

/** A category as shoppers see it. */
export const categoryView = v.object({
  name: v.string(),
  path: v.string(),
  description: v.string(),
  /** The address of its image. */
  image: v.nullable(v.string()),
  /** Former slugs; they redirect to `path`. */
  former_paths: v.array(v.string()),
});
export type CategoryView = v.InferOutput<typeof categoryView>;

/** Returns the error message for an unknown category. @param names the existing categories */
export function unknownCategoryMessage(name: string, names: readonly string[]): string {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return `There is no category “${shown}”. The categories are: ${names.join(", ")}`;
}
