import { Hono } from "hono";
import type { ConfigView } from "../../contract/config.ts";
import type { AppEnv } from "../middleware/app-env.ts";

export const configRoutes = new Hono<AppEnv>().get("/", (c) => {
  const settings = c.var.settings;
  const data: ConfigView = {
    supabase_url: settings.SUPABASE_URL,
    supabase_anon_key: settings.SUPABASE_ANON_KEY,
    stripe_publishable_key: settings.STRIPE_PUBLISHABLE_KEY,
    stripe_api_base: settings.STRIPE_API_BASE ?? null,
    sandbox: settings.SANDBOX,
  };
  c.header("Cache-Control", "public, max-age=60");
  return c.json({ success: true, data });
});
