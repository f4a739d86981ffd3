import { Hono } from "hono";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { searchMissesResponse } from "../../../contract/admin/search-misses.ts";
import { readStats } from "../../domain/admin/read-stats.ts";
import { listSearchMisses } from "../../domain/catalog/search-misses/list-search-misses.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";

export const statsRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the figures of the dashboard",
      access: "admin",
      response: adminStatsResponse,
    }),
    async (c) => c.json({ success: true, data: await readStats(c.var.store) }),
  )
  .get(
    "/search-misses",
    ...endpoint({
      summary: "Lists searches that found nothing",
      access: "admin",
      response: searchMissesResponse,
    }),
    async (c) => c.json({ success: true, data: await listSearchMisses(c.var.store) }),
  );
