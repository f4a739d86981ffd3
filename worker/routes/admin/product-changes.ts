import { Hono } from "hono";
import {
  bulkAnswer,
  bulkBody,
  changeSetsAnswer,
  changeSetsQuery,
  undoAnswer,
} from "../../../contract/admin-products.ts";
import { importAnswer, importBody, productExportQuery } from "../../../contract/product-csv.ts";
import { changeMany } from "../../domain/catalog/change-many.ts";
import { listChangeSets } from "../../domain/catalog/change-sets.ts";
import { exportProducts } from "../../domain/catalog/export-products.ts";
import { importProducts } from "../../domain/catalog/import-products.ts";
import { undoChangeSet } from "../../domain/catalog/undo-change-set.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminFile } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { validate } from "../../middleware/validate.ts";
import { csvAnswer } from "./csv-answer.ts";

/** Many products at one stroke, and what takes it back. */
export const productChangeRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .post(
    "/products/bulk",
    describeAdmin("One action on many products; with dry_run only what would happen", bulkAnswer),
    validate("json", bulkBody),
    async (c) =>
      c.json({ success: true, ...(await changeMany(c.var.store, c.var.profile, c.req.valid("json"))) }),
  )
  .post(
    "/products/import",
    describeAdmin("A chunk of a product file; with dry_run only the report", importAnswer),
    validate("json", importBody),
    async (c) =>
      c.json({
        success: true,
        ...(await importProducts(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .get(
    "/products/export",
    describeAdminFile("The catalogue as CSV, in the store's own columns or Shopify's"),
    validate("query", productExportQuery),
    (c) => csvAnswer(c, exportProducts(c.var.store, c.req.valid("query").format)),
  )
  .get(
    "/product-changes",
    describeAdmin("Imports and bulk actions, latest first", changeSetsAnswer),
    validate("query", changeSetsQuery),
    async (c) => c.json({ success: true, ...(await listChangeSets(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/product-changes/:id/undo",
    describeAdmin("Takes an import or a bulk action back", undoAnswer),
    async (c) =>
      c.json({
        success: true,
        ...(await undoChangeSet(c.var.store, c.var.profile, c.req.param("id"))),
      }),
  );
