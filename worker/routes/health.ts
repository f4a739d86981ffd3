import { Hono } from "hono";
import { checkHealth } from "../domain/health/check-health.ts";
import type { AppEnv } from "../middleware/app-env.ts";

export const healthRoutes = new Hono<AppEnv>().get("/", async (c) => {
  const data = await checkHealth(c.var.store);
  const success = data.status === "ok";
  c.header("Cache-Control", "no-store");
  return c.json({ success, data }, success ? 200 : 503);
});
