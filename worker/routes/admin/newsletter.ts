import { Hono } from "hono";
import {
  consentsQuery,
  consentsResponse,
  subscriberExportQuery,
  subscribersQuery,
  subscribersResponse,
} from "../../../contract/admin/subscribers.ts";
import { listConsents } from "../../domain/emails/newsletter/consents.ts";
import { exportSubscribers, listSubscribers } from "../../domain/emails/newsletter/list-subscribers.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

export const adminNewsletterRoutes = new Hono<AppEnv>()
  .get(
    "/subscribers",
    ...endpoint({
      summary: "Lists newsletter subscribers",
      access: "admin",
      input: validate("query", subscribersQuery),
      response: subscribersResponse,
    }),
    async (c) => c.json({ success: true, ...(await listSubscribers(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/consents",
    ...endpoint({
      summary: "Lists the evidence of an address's consents to the newsletter, also of an erased one",
      access: "admin",
      input: validate("query", consentsQuery),
      response: consentsResponse,
    }),
    async (c) => c.json({ success: true, data: await listConsents(c.var.store, c.req.valid("query").email) }),
  )
  .get(
    "/subscribers/export",
    ...endpoint({
      summary: "Exports newsletter subscribers as CSV",
      access: "admin",
      input: validate("query", subscriberExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(
        await exportSubscribers(c.var.store, c.var.admin, c.req.valid("query").status),
        csvType,
      ),
  );
