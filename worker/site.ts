import type { StoreContext } from "./domain/context.ts";
import type { Settings } from "./env.ts";

/** STORE_URL, else where the visitor found the store; Cloudflare lets no other host than the store's own through. */
export function siteOf(settings: Settings, origin = "http://localhost:8787"): StoreContext["site"] {
  return { url: settings.STORE_URL ?? origin, linkSigningSecret: settings.LINK_SIGNING_SECRET };
}
