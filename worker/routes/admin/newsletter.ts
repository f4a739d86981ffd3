import { Hono } from "hono";
import {
  subscriberExportQuery,
  subscribersQuery,
  subscribersResponse,
} from "../../../contract/admin/settings.ts";
import { exportSubscribers, listSubscribers } from "../../domain/newsletter/list-subscribers.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminFile } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { csvResponse } from "../csv-response.ts";

export const adminNewsletterRoutes = new Hono<AppEnv>()
  .get(
    "/subscribers",
    describeAdmin("Newsletter subscribers, one page", subscribersResponse),
    validate("query", subscribersQuery),
    async (c) => c.json({ success: true, ...(await listSubscribers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/subscribers/export",
    describeAdminFile("Newsletter subscribers as CSV"),
    validate("query", subscriberExportQuery),
    async (c) =>
      csvResponse(c, await exportSubscribers(c.var.store, c.var.admin, c.req.valid("query").status)),
  );
