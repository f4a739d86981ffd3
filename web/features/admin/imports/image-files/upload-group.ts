import { ApiError, getErrorMessage } from "../../../../lib/api-error.ts";
import { uploadImage } from "../../shared/upload-image.ts";
import { addStagedImage } from "../queries.ts";
import type { ImageEntry, ImageGroup } from "./image-entry.ts";

/**
 * Uploads the files of a product one after the other, because each adds to the images that the product has.
 * @param onDone receives each file with its result
 */
export async function uploadGroup(
  { product, entries }: ImageGroup,
  signal: AbortSignal,
  onDone: (entry: ImageEntry) => void,
): Promise<void> {
  for (const entry of entries) {
    if (signal.aborted) return;
    try {
      const { content_hash: contentHash } = await uploadImage(entry.file, { signal, onProgress: () => {} });
      const isNew = await addStagedImage(product.id, contentHash);
      onDone({ ...entry, state: isNew ? "added" : "present" });
    } catch (error) {
      if (signal.aborted) return;
      onDone({ ...entry, state: "failed", message: describe(error) });
    }
  }
}

function describe(error: unknown): string {
  // The sentence about the field is clearer than the response's general one.
  const reason = error instanceof ApiError ? error.errors.images : undefined;
  return reason ?? getErrorMessage(error, "The image could not be uploaded. Please try again.");
}
