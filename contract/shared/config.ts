import * as v from "valibot";
import { ok } from "./success.ts";

/** The response to GET /config. The SPA reads these settings at run time, so that one build serves every environment. */
export const configView = v.object({
  supabase_url: v.string(),
  supabase_anon_key: v.string(),
  stripe_publishable_key: v.string(),
  /** The sandbox's URL, or null for the real Stripe. */
  stripe_api_base: v.nullable(v.string()),
  /** The widget with which guests prove that they are people. Null if the store does not ask for it. */
  human_check: v.nullable(v.object({ site_key: v.string(), script_url: v.string() })),
  /** True if the store may use the services of the sandbox. */
  sandbox: v.boolean(),
  /** True for a demonstration store, which is reset every night. */
  demo: v.boolean(),
});
export type ConfigView = v.InferOutput<typeof configView>;
export const configResponse = ok(configView);
