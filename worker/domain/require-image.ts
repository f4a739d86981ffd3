import { fieldError } from "../../contract/shared/errors.ts";
import type { StoreContext } from "./context.ts";

/** @throws StoreError invalid_input for the hash of an image that is not stored (any more) */
export async function requireImage(context: StoreContext, field: string, hash: string | null): Promise<void> {
  if (hash === null || (await context.images.find(hash)) !== undefined) return;
  throw fieldError(field, "This image is not there any more. Please upload it again");
}
