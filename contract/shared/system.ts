import * as v from "valibot";
import { ok } from "./success.ts";

/** The settings that the SPA reads at run time, so that one build serves every environment. */
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

/** The response to GET /config. */
export const configResponse = ok(configView);

/** The response to GET /health, which is the state of the services that the store needs. */
export const healthResponse = v.object({
  success: v.boolean(),
  data: v.object({
    status: v.picklist(["ok", "degraded"]),
    database: v.picklist(["ok", "unavailable"]),
    object_store: v.picklist(["ok", "unavailable"]),
    /** Without a secret, webhooks cannot be verified, and only the cron job finds payments. */
    webhooks: v.picklist(["ok", "no_secret"]),
    /** Without keys, tokens cannot be verified, and nobody can use an account. */
    sign_in: v.picklist(["ok", "no_keys", "unavailable"]),
  }),
});
export type HealthResponse = v.InferOutput<typeof healthResponse>;
