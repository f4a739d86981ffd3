import { Hono } from "hono";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { searchMissesResponse } from "../../../contract/admin/search-misses.ts";
import { readStats } from "../../domain/dashboard/read-stats.ts";
import { listSearchMisses } from "../../domain/search-misses/list-search-misses.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";

export const statsRoutes = new Hono<AppEnv>()
  .get("/", describeAdmin("The dashboard", adminStatsResponse), async (c) =>
    c.json({ success: true, data: await readStats(c.var.store) }),
  )
  .get("/search-misses", describeAdmin("Searches that found nothing", searchMissesResponse), async (c) =>
    c.json({ success: true, data: await listSearchMisses(c.var.store) }),
  );
