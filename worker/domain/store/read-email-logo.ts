import type { StoredImage } from "../../adapters/image-store.ts";
import type { StoreContext } from "../context.ts";
import { readIdentityView } from "./store-identity.ts";

/**
 * Returns the PNG of a logo for emails. It is created when it is first read, only for the current logo, because each
 * conversion counts towards a limit of Cloudflare Images. Former logos stay, for emails that were already sent.
 * @returns undefined if the image was never the store's logo
 */
export async function readEmailLogo(context: StoreContext, hash: string): Promise<StoredImage | undefined> {
  const stored = await context.images.getPng(hash);
  if (stored !== undefined) return stored;
  const { identity } = await readIdentityView(context);
  return identity.logo_hash === hash ? context.images.createPng(hash) : undefined;
}
