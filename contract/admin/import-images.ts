import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The maximum length of each list in a response: `failures` and `inactive_ids`. The counts include all images. */
export const maxListedImages = 500;

/** The body of POST /admin/product-changes/{id}/images, which fetches the next few images of an import. */
export const fetchImagesBody = v.object({
  /** True to try the failed images again. */
  retry: v.optional(v.boolean("Must be true or false"), false),
});

/** The progress of an import's images. */
export const importImagesView = v.object({
  /** The number of images that were not tried yet. `fetched` and `failed` count the others. */
  waiting: v.number(),
  fetched: v.number(),
  failed: v.number(),
  /** The failed images by SKU. `address` is the image's URL, and `problem` a sentence for the admin. */
  failures: v.array(
    v.object({ sku: v.string(), name: v.string(), address: v.string(), problem: v.string() }),
  ),
  /** Products that got an image but are inactive, because their rows did not set them active. */
  inactive_ids: v.array(v.string()),
});
export type ImportImagesView = v.InferOutput<typeof importImagesView>;

/** The response to GET and POST /admin/product-changes/{id}/images. */
export const importImagesResponse = ok(importImagesView);
