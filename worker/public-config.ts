import type { ConfigView } from "../contract/config.ts";
import type { Settings } from "./env.ts";

/** What the SPA must know at run time. Nothing in it is secret. */
export function publicConfigOf(settings: Settings): ConfigView {
  return {
    supabase_url: settings.SUPABASE_URL,
    supabase_anon_key: settings.SUPABASE_ANON_KEY,
    stripe_publishable_key: settings.STRIPE_PUBLISHABLE_KEY,
    stripe_api_base: settings.STRIPE_API_BASE ?? null,
    sandbox: settings.SANDBOX,
  };
}
