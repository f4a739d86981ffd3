import type { ProductBody } from "../../../../contract/admin/products.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import type { StoreContext } from "../../context.ts";
import type { ArrangedImage, NewImage } from "./product-images.ts";

/**
 * Finds the new images of a product's form, which are the files of this request and images that were uploaded before.
 * @throws StoreError invalid_input for an image that does not exist, or no longer exists
 */
export async function findNewImages(
  context: StoreContext,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<NewImage[]> {
  const uploaded = uploads.map((facts, index) => {
    const fields = form.imageFields[index];
    return {
      ...facts,
      altText: fields?.alt_text || (form.name ?? ""),
      isPrimary: fields?.is_primary ?? false,
    };
  });
  const staged = await Promise.all(
    form.stagedImages.map(async (image) => {
      const facts = await context.images.find(image.content_hash);
      if (facts === undefined) {
        throw fieldError("stagedImages", "An image no longer exists. Please upload it again.");
      }
      return { ...facts, altText: image.alt_text || (form.name ?? ""), isPrimary: image.is_primary };
    }),
  );
  return [...uploaded, ...staged];
}

/**
 * Reads the form's arrangement of images, and replaces the indexes of its files with their hashes.
 * @throws StoreError invalid_input for the index of a file that the form does not have
 */
export function readArrangement(
  { imageArrangement }: ProductBody,
  uploads: readonly ImageFacts[],
): ArrangedImage[] | undefined {
  return imageArrangement?.map(({ alt_text, is_primary, ...image }) => {
    const fields = { altText: alt_text ?? undefined, isPrimary: is_primary };
    if ("id" in image) return { id: image.id, ...fields };
    if ("content_hash" in image) return { contentHash: image.content_hash, ...fields };
    const contentHash = uploads[image.upload]?.contentHash;
    if (contentHash !== undefined) return { contentHash, ...fields };
    throw fieldError("imageArrangement", `There is no file ${image.upload} in this form`);
  });
}
