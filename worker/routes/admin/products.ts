import { Hono } from "hono";
import {
  adminProductPageResponse,
  adminProductResponse,
  adminProductsQuery,
  bulkBody,
  bulkResponse,
  changeImageBody,
  imageOrderBody,
  stockBody,
} from "../../../contract/admin/products.ts";
import { importBody, importResponse, productExportQuery } from "../../../contract/catalog/product-csv.ts";
import { changeMany } from "../../domain/catalog/bulk/change-many.ts";
import { exportProducts } from "../../domain/catalog/bulk/export-products.ts";
import { importProducts } from "../../domain/catalog/bulk/import-products.ts";
import { changeImage, orderImages } from "../../domain/catalog/products/change-images.ts";
import { changeStock } from "../../domain/catalog/products/change-stock.ts";
import { restoreProduct } from "../../domain/catalog/products/delete-product.ts";
import { duplicateProduct } from "../../domain/catalog/products/duplicate-product.ts";
import { readAdminProduct } from "../../domain/catalog/products/read-admin-product.ts";
import { listAdminProducts } from "../../domain/catalog/queries/list-admin-products.ts";
import { requireCategories } from "../../domain/categories/read-categories.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminFile } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";
import { csvResponse } from "../csv-response.ts";

/** /admin/products. `bulk`, `import` and `export` come before `:id`, which would match them. */
export const adminProductRoutes = new Hono<AppEnv>()
  .post(
    "/bulk",
    describeAdmin("One action on many products; with dry_run only what would happen", bulkResponse),
    validate("json", bulkBody),
    async (c) =>
      c.json({ success: true, ...(await changeMany(c.var.store, c.var.admin, c.req.valid("json"))) }),
  )
  .post(
    "/import",
    describeAdmin("A chunk of a product file; with dry_run only the report", importResponse),
    validate("json", importBody),
    async (c) =>
      c.json({
        success: true,
        ...(await importProducts(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  )
  .get(
    "/export",
    describeAdminFile("The catalogue as CSV, in the store's own columns or Shopify's"),
    validate("query", productExportQuery),
    async (c) => csvResponse(c, await exportProducts(c.var.store, c.var.admin, c.req.valid("query").format)),
  )
  .get(
    "/",
    describeAdmin("Products, inactive ones too, one page", adminProductPageResponse),
    validate("query", adminProductsQuery),
    async (c) => {
      const query = c.req.valid("query");
      const [found] = await Promise.all([
        listAdminProducts(c.var.store, query),
        requireCategories(c.var.store, query.category),
      ]);
      return c.json({ success: true, ...found });
    },
  )
  .patch(
    "/images/:id",
    describeAdmin("An image's words, or that it is the primary one", adminProductResponse),
    validate("json", changeImageBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeImage(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .get("/:id", describeAdmin("One product, active or not", adminProductResponse), async (c) =>
    c.json({ success: true, data: await readAdminProduct(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id/images/order",
    describeAdmin("All of a product's images in their new order", adminProductResponse),
    validate("json", imageOrderBody),
    async (c) =>
      c.json({
        success: true,
        data: await orderImages(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json").image_ids),
      }),
  )
  .patch(
    "/:id/stock",
    describeAdmin("Sets the stock on hand, or adds to it", adminProductResponse),
    validate("json", stockBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeStock(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/duplicate",
    describeAdmin("An inactive copy without stock", adminProductResponse, { status: 201 }),
    async (c) => {
      const data = await duplicateProduct(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .post(
    "/:id/restore",
    describeAdmin("Brings an archived product back, inactive", adminProductResponse),
    async (c) =>
      c.json({
        success: true,
        data: await restoreProduct(c.var.store, c.var.admin, c.req.param("id")),
      }),
  );
