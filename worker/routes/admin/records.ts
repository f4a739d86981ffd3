import { Hono } from "hono";
import { auditLogQuery, auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { adminStatsResponse } from "../../../contract/admin/dashboard.ts";
import { adminSearchQuery, adminSearchResponse } from "../../../contract/admin/search.ts";
import { searchMissesResponse } from "../../../contract/admin/search-misses.ts";
import { listAuditLog } from "../../domain/admin/list-audit-log.ts";
import { readStats } from "../../domain/admin/read-stats.ts";
import { searchStore } from "../../domain/admin/search-store.ts";
import { downloadBackup } from "../../domain/backup/download-backup.ts";
import { listSearchMisses } from "../../domain/catalog/search-misses/list-search-misses.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse } from "../file-response.ts";

// The records of the whole store: the dashboard, the search, the audit log and the backup.

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

export const adminSearchRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Searches orders, customers and products",
    access: "admin",
    input: validate("query", adminSearchQuery),
    response: adminSearchResponse,
  }),
  async (c) => c.json({ success: true, data: await searchStore(c.var.store, c.req.valid("query").query) }),
);

export const auditLogRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the actions of admins, latest first",
    access: "admin",
    input: validate("query", auditLogQuery),
    response: auditLogResponse,
  }),
  async (c) => c.json({ success: true, ...(await listAuditLog(c.var.store, c.req.valid("query"))) }),
);

export const backupRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Downloads a backup of the whole store",
    access: "admin",
    response: "application/x-tar",
  }),
  async (c) => createFileResponse(await downloadBackup(c.var.store, c.var.admin), "application/x-tar"),
);
