import { Hono } from "hono";
import { auditLogQuery, auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { listAuditLog } from "../../domain/admin/list-audit-log.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

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
