import { Hono } from "hono";
import {
  invoiceExportQuery,
  invoicesQuery,
  invoicesResponse,
  printInvoicesQuery,
  printInvoicesResponse,
} from "../../../contract/orders/invoices.ts";
import { exportInvoices } from "../../domain/money/invoices/export-invoices.ts";
import { listInvoices, listPrintedInvoices } from "../../domain/money/invoices/list-invoices.ts";
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
