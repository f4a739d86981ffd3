import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The body of POST /admin/product-changes/{id}/images, which fetches the next few images of an import. */
export const fetchImagesBody = v.object({
  /** True to try the failed images again. */
  retry: v.optional(v.boolean("Must be true or false"), false),
});

/** The maximum number of failed images and of products in a response. */
export const maxListedImages = 500;

/** The images of an import: the response of both methods of /admin/product-changes/{id}/images. */
export const importImagesView = v.object({
  waiting: v.number(),
  fetched: v.number(),
  failed: v.number(),
  failures: v.array(
    v.object({ sku: v.string(), name: v.string(), address: v.string(), problem: v.string() }),
  ),
  /** Products that got an image but are inactive, because their rows did not ask for an active one. */
  inactive_ids: v.array(v.string()),
});
export type ImportImagesView = v.InferOutput<typeof importImagesView>;
export const importImagesResponse = ok(importImagesView);
