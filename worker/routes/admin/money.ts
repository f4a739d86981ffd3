import { Hono } from "hono";
import { taxReportQuery, taxReportResponse } from "../../../contract/admin/tax-report.ts";
import {
  adminTaxesResponse,
  taxClassesResponse,
  taxesBody,
  taxThresholdsResponse,
} from "../../../contract/admin/taxes.ts";
import { closeDayBody, tillQuery, tillResponse } from "../../../contract/admin/till.ts";
import {
  invoiceExportQuery,
  invoicesQuery,
  invoicesResponse,
  printInvoicesQuery,
  printInvoicesResponse,
} from "../../../contract/orders/invoices.ts";
import { exportInvoices } from "../../domain/money/invoices/export-invoices.ts";
import { listInvoices, listPrintedInvoices } from "../../domain/money/invoices/list-invoices.ts";
import { exportTaxReport } from "../../domain/money/report/export-report.ts";
import { readTaxReport } from "../../domain/money/report/read-report.ts";
import { taxes } from "../../domain/money/taxes/change-taxes.ts";
import { readThresholds } from "../../domain/money/taxes/read-thresholds.ts";
import { readTaxClasses } from "../../domain/money/taxes/tax-classes.ts";
import { closeDay } from "../../domain/money/till/close-day.ts";
import { exportTill } from "../../domain/money/till/export-till.ts";
import { readTill } from "../../domain/money/till/read-till.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

export const invoiceRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists invoices, credit notes and debit notes, the latest first",
      access: "admin",
      input: validate("query", invoicesQuery),
      response: invoicesResponse,
    }),
    async (c) => c.json({ success: true, ...(await listInvoices(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/print",
    ...endpoint({
      summary:
        "Returns invoices, credit notes and debit notes with everything that is printed, the oldest first",
      access: "admin",
      input: validate("query", printInvoicesQuery),
      response: printInvoicesResponse,
    }),
    async (c) => c.json({ success: true, ...(await listPrintedInvoices(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports invoices, credit notes and debit notes as CSV",
      access: "admin",
      input: validate("query", invoiceExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportInvoices(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  );

export const taxRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns the store's registrations and changes of the tax law, and the built-in law",
      access: "admin",
      response: adminTaxesResponse,
    }),
    async (c) => c.json({ success: true, data: await taxes.readView(c.var.store) }),
  )
  .put(
    "/",
    ...endpoint({
      summary: "Changes the store's registrations, and its own rates, exceptions and tax classes",
      access: "admin",
      input: validate("json", taxesBody),
      response: adminTaxesResponse,
    }),
    async (c) => {
      const data = await taxes.change(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: "The taxes have been saved.", data });
    },
  )
  .get(
    "/thresholds",
    ...endpoint({
      summary: "Compares the sales to each place with the sales from which a registration is required",
      access: "admin",
      response: taxThresholdsResponse,
    }),
    async (c) => c.json({ success: true, data: await readThresholds(c.var.store) }),
  )
  .get(
    "/report",
    ...endpoint({
      summary: "Sums the taxes of a period's invoices and credit notes by place and registration",
      access: "admin",
      input: validate("query", taxReportQuery),
      response: taxReportResponse,
    }),
    async (c) => c.json({ success: true, data: await readTaxReport(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/report/export",
    ...endpoint({
      summary: "Exports the sums of a period's taxes as CSV",
      access: "admin",
      input: validate("query", taxReportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportTaxReport(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  );

export const taxClassRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the tax classes that products can have",
    access: "admin",
    response: taxClassesResponse,
  }),
  async (c) => c.json({ success: true, data: await readTaxClasses(c.var.store) }),
);

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
