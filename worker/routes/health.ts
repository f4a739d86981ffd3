import { Hono } from "hono";
import { healthView } from "../../contract/shared/config.ts";
import { checkHealth } from "../domain/health/check-health.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";

export const healthRoutes = new Hono<AppEnv>().get(
  "/",
  describe("The state of the database and the object store", healthView),
  async (c) => {
    const data = await checkHealth(c.var.store);
    const success = data.status === "ok";
    c.header("Cache-Control", "no-store");
    return c.json({ success, data }, success ? 200 : 503);
  },
);
