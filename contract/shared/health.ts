import * as v from "valibot";

/** The response to GET /health, which is the state of the services that the store needs. */
export const healthView = v.object({
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
export type HealthView = v.InferOutput<typeof healthView>;
