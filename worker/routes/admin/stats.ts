import { Hono } from "hono";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { readStats } from "../../domain/dashboard/read-stats.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";

export const statsRoutes = new Hono<AppEnv>().get(
  "/",
  describeAdmin("The dashboard", adminStatsResponse),
  async (c) => c.json({ success: true, data: await readStats(c.var.store) }),
);
