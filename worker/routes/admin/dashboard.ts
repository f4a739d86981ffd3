import { Hono } from "hono";
import { adminStatsAnswer, auditLogAnswer, auditLogQuery } from "../../../contract/admin.ts";
import { listAuditLog } from "../../domain/admin/list-audit-log.ts";
import { readStats } from "../../domain/admin/read-stats.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { validate } from "../../middleware/validate.ts";
import { adminMailRoutes } from "./mails.ts";

export const adminDashboardRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .get("/stats", describeAdmin("The dashboard", adminStatsAnswer), async (c) =>
    c.json({ success: true, data: await readStats(c.var.store) }),
  )
  .get(
    "/audit-log",
    describeAdmin("What admins did, latest first", auditLogAnswer),
    validate("query", auditLogQuery),
    async (c) => c.json({ success: true, ...(await listAuditLog(c.var.store, c.req.valid("query"))) }),
  )
  .route("/mails", adminMailRoutes);
