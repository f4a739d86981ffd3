import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The maximum number of files in a request. The page sends more in several. */
export const maxMatchedFiles = 500;

/** The body of POST /admin/products/image-matches, which finds the products of images by their file names. */
export const imageMatchesBody = v.object({
  file_names: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(300, "Is too long"))),
    v.minLength(1, "Give at least one name"),
    v.maxLength(maxMatchedFiles, `At most ${maxMatchedFiles} names at once`),
  ),
});

const matchedProduct = v.object({
  id: v.string(),
  sku: v.string(),
  name: v.string(),
  is_active: v.boolean(),
  /** The number of its images. */
  images: v.number(),
});
export type MatchedProduct = v.InferOutput<typeof matchedProduct>;

/** The matches in the order of the names. */
export const imageMatchesResponse = ok(
  v.array(
    v.object({
      product: v.nullable(matchedProduct),
      /** The image's place among those of the product, from the number in the name. */
      order: v.number(),
    }),
  ),
);
