import { Hono } from "hono";
import { closeDayBody, tillQuery, tillResponse } from "../../../contract/admin/till.ts";
import { closeDay } from "../../domain/money/till/close-day.ts";
import { exportTill } from "../../domain/money/till/export-till.ts";
import { readTill } from "../../domain/money/till/read-till.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

export const tillRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the payments and refunds of a day, with their sums by tender",
      access: "admin",
      input: validate("query", tillQuery),
      response: tillResponse,
    }),
    async (c) => c.json({ success: true, data: await readTill(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports the payments and refunds of a day as CSV",
      access: "admin",
      input: validate("query", tillQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportTill(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  )
  .post(
    "/close",
    ...endpoint({
      summary: "Closes a day with the cash that was counted",
      access: "admin",
      input: validate("json", closeDayBody),
      response: tillResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      await closeDay(c.var.store, c.var.admin, body);
      return c.json({ success: true, data: await readTill(c.var.store, { day: body.day }) });
    },
  );
