import { Hono } from "hono";
import { auditLogQuery, auditLogResponse } from "../../../contract/admin/dashboard.ts";
import { listAuditLog } from "../../domain/audit/list-audit-log.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const auditLogRoutes = new Hono<AppEnv>().get(
  "/",
  describeAdmin("What admins did, latest first", auditLogResponse),
  validate("query", auditLogQuery),
  async (c) => c.json({ success: true, ...(await listAuditLog(c.var.store, c.req.valid("query"))) }),
);
