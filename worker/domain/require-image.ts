import { fieldError } from "../../contract/shared/errors.ts";
import type { ImageFacts } from "../adapters/image-store.ts";
import type { StoreContext } from "./context.ts";

/**
 * Checks that an image is stored. A null hash stands for no image.
 * @throws StoreError invalid_input if the image does not exist, or no longer exists
 */
export async function requireImage(
  context: StoreContext,
  field: string,
  hash: string | null,
): Promise<ImageFacts | null> {
  if (hash === null) return null;
  const image = await context.images.find(hash);
  if (image !== undefined) return image;
  throw fieldError(field, "This image no longer exists. Please upload it again");
}
