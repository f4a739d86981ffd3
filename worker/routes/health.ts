import { Hono } from "hono";
import { healthView } from "../../contract/shared/config.ts";
import { checkHealth } from "../domain/health/check-health.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";

export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  describe("The state of the database, the object store and the webhook's secret", healthView),
  async (c) => {
    const health = await checkHealth(c.var.store);
    const hasSecret = c.var.settings.STRIPE_WEBHOOK_SECRET !== undefined;
    const data = { ...health, webhooks: hasSecret ? ("ok" as const) : ("no_secret" as const) };
    const success = data.status === "ok";
    c.header("Cache-Control", "no-store");
    return c.json({ success, data }, success ? 200 : 503);
  },
);
