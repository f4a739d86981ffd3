import * as v from "valibot";

/** A category's name. Which categories there are, the database knows (worker/domain/catalog/categories). */
export const categoryName = v.pipe(
  v.string("Must be text"),
  v.trim(),
  v.maxLength(60, "Must be at most 60 characters"),
);

/** A category that shoppers see, in its place among the others. */
export const categoryView = v.object({
  name: v.string(),
  path: v.string(),
  description: v.string(),
  /** The address of its image. */
  image: v.nullable(v.string()),
  /** Addresses that it answered to before; they lead to `path`. */
  former_paths: v.array(v.string()),
});
export type CategoryView = v.InferOutput<typeof categoryView>;

/** The sentence about a category that there is not. @param names those there are */
export function unknownCategoryMessage(name: string, names: readonly string[]): string {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return `There is no category “${shown}”. The categories are: ${names.join(", ")}`;
}
