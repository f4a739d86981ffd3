import * as v from "valibot";
import { ok } from "./success.ts";

/** GET /config: the settings that the SPA reads at run time, so that one build serves every environment. */
export const configView = v.object({
  supabase_url: v.string(),
  supabase_anon_key: v.string(),
  stripe_publishable_key: v.string(),
  /** The sandbox's URL; null for the real Stripe. */
  stripe_api_base: v.nullable(v.string()),
  sandbox: v.boolean(),
  /** Whether this is a demonstration, which is reset every night. */
  demo: v.boolean(),
});
export type ConfigView = v.InferOutput<typeof configView>;
export const configResponse = ok(configView);

export const healthView = v.object({
  success: v.boolean(),
  data: v.object({
    status: v.picklist(["ok", "degraded"]),
    database: v.picklist(["ok", "unavailable"]),
    object_store: v.picklist(["ok", "unavailable"]),
    /** Whether webhooks can be verified. Without a secret, only the cron job finds payments. */
    webhooks: v.picklist(["ok", "no_secret"]),
    /** Whether tokens can be verified. Without keys, nobody can use an account. */
    sign_in: v.picklist(["ok", "no_keys", "unavailable"]),
  }),
});
export type HealthView = v.InferOutput<typeof healthView>;
