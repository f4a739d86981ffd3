import { Hono } from "hono";
import {
  salesExportQuery,
  salesReportQuery,
  salesReportResponse,
  toOrderQuery,
  toOrderResponse,
} from "../../../contract/admin/reports.ts";
import { exportSalesReport } from "../../domain/reports/export-report.ts";
import { readSalesReport } from "../../domain/reports/read-report.ts";
import { exportToOrder, readToOrder } from "../../domain/reports/read-to-order.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

export const reportRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Reports what was sold in a period, by product or another dimension",
      access: "admin",
      input: validate("query", salesReportQuery),
      response: salesReportResponse,
    }),
    async (c) => c.json({ success: true, ...(await readSalesReport(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports what was sold in a period as CSV",
      access: "admin",
      input: validate("query", salesExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportSalesReport(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  )
  .get(
    "/to-order",
    ...endpoint({
      summary: "Lists the products to order, by supplier",
      access: "admin",
      input: validate("query", toOrderQuery),
      response: toOrderResponse,
    }),
    async (c) => c.json({ success: true, data: await readToOrder(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/to-order/export",
    ...endpoint({
      summary: "Exports the products to order as CSV",
      access: "admin",
      input: validate("query", toOrderQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportToOrder(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  );
