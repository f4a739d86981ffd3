import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The maximum number of files in a request. The page splits more files over several requests. */
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

/** The response to POST /admin/products/image-matches: one match for each name, in their order. */
export const imageMatchesResponse = ok(
  v.array(
    v.object({
      /** Null if no SKU begins the name. */
      product: v.nullable(matchedProduct),
      /** The image's place among those of the product: the number after the SKU in the name, or 1 without a number. */
      order: v.number(),
    }),
  ),
);
