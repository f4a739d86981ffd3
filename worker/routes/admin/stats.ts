import { Hono } from "hono";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { measurementsResponse } from "../../../contract/admin/measurements.ts";
import { readStats } from "../../domain/dashboard/read-stats.ts";
import { readMeasurements } from "../../domain/measurements/read-measurements.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";

export const statsRoutes = new Hono<AppEnv>()
  .get("/", describeAdmin("The dashboard", adminStatsResponse), async (c) =>
    c.json({ success: true, data: await readStats(c.var.store) }),
  )
  .get(
    "/measurements",
    describeAdmin("How fast shoppers' pages were, and what they searched for in vain", measurementsResponse),
    async (c) => c.json({ success: true, data: await readMeasurements(c.var.store) }),
  );
