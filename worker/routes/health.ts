import { Hono } from "hono";
import { type HealthView, healthView } from "../../contract/shared/health.ts";
import { checkPublicKeys } from "../adapters/supabase-keys.ts";
import { checkHealth } from "../domain/reconciliation/check-health.ts";
import type { AppEnv, Settings } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Checks the database and the object store, and whether payments and accounts can be verified",
    access: "anyone",
    response: healthView,
  }),
  async (c) => {
    const { settings, store } = c.var;
    const [health, sign_in] = await Promise.all([checkHealth(store), checkSignIn(settings)]);
    const webhooks = settings.STRIPE_WEBHOOK_SECRET === undefined ? "no_secret" : "ok";
    const data: HealthView["data"] = { ...health, webhooks, sign_in };
    // Guests can shop without webhooks and sign-in, so only the database and the object store decide the status.
    const success = data.status === "ok";
    c.header("Cache-Control", "no-store");
    return c.json({ success, data }, success ? 200 : 503);
  },
);

async function checkSignIn(settings: Settings): Promise<HealthView["data"]["sign_in"]> {
  const state = await checkPublicKeys(settings.SUPABASE_URL);
  return state === "no_keys" && settings.SUPABASE_JWT_SECRET !== undefined ? "ok" : state;
}
