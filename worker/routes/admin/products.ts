import { Hono } from "hono";
import { bulkBody, bulkResponse } from "../../../contract/admin/bulk-changes.ts";
import { imageMatchesBody, imageMatchesResponse } from "../../../contract/admin/image-matches.ts";
import { changeImageBody, imageOrderBody } from "../../../contract/admin/product-images.ts";
import {
  adminProductPageResponse,
  adminProductResponse,
  adminProductsQuery,
  askedPricesResponse,
  proposedSkuQuery,
  proposedSkuResponse,
  stockBody,
} from "../../../contract/admin/products.ts";
import {
  countedQuery,
  countedResponse,
  stockMovementsQuery,
  stockMovementsResponse,
} from "../../../contract/admin/stock-movements.ts";
import { importBody, importResponse, productExportQuery } from "../../../contract/catalog/product-csv.ts";
import { changeProducts } from "../../domain/catalog/bulk/change-products.ts";
import { exportProducts } from "../../domain/catalog/bulk/export-products.ts";
import { importProducts } from "../../domain/catalog/import/import-products.ts";
import { listAdminProducts } from "../../domain/catalog/list/list-admin-products.ts";
import { changeImage, orderImages } from "../../domain/catalog/products/change-images.ts";
import { changeStock } from "../../domain/catalog/products/change-product.ts";
import { duplicateProduct } from "../../domain/catalog/products/create-product.ts";
import { restoreProduct } from "../../domain/catalog/products/delete-product.ts";
import { listCounted, listStockMovements } from "../../domain/catalog/products/list-stock-movements.ts";
import { matchImages } from "../../domain/catalog/products/match-images.ts";
import { proposeSku } from "../../domain/catalog/products/propose-sku.ts";
import { readAdminProduct } from "../../domain/catalog/products/read-product.ts";
import { listAskedPrices } from "../../domain/catalog/sales/asked-prices.ts";
import { requireCategories } from "../../domain/store/categories/read-categories.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

/**
 * Serves /admin/products. `bulk`, `import`, `image-matches`, `export`, `proposed-sku` and `counted` come before `:id`,
 * which would also match them.
 */
export const adminProductRoutes = new Hono<AppEnv>()
  .post(
    "/bulk",
    ...endpoint({
      summary: "Changes many products at once; with dry_run, only reports what would change",
      access: "admin",
      input: validate("json", bulkBody),
      response: bulkResponse,
    }),
    async (c) =>
      c.json({ success: true, ...(await changeProducts(c.var.store, c.var.admin, c.req.valid("json"))) }),
  )
  .post(
    "/import",
    ...endpoint({
      summary: "Imports a chunk of a product file; with dry_run, only reports what would change",
      access: "admin",
      input: validate("json", importBody),
      response: importResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await importProducts(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  )
  .post(
    "/image-matches",
    ...endpoint({
      summary: "Finds the products of images by the SKUs in their file names",
      access: "admin",
      input: validate("json", imageMatchesBody),
      response: imageMatchesResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await matchImages(c.var.store, c.req.valid("json").file_names),
      }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports the catalogue as CSV, with the store's own columns or Shopify's",
      access: "admin",
      input: validate("query", productExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(
        await exportProducts(c.var.store, c.var.admin, c.req.valid("query").format),
        csvType,
      ),
  )
  .get(
    "/proposed-sku",
    ...endpoint({
      summary: "Proposes a SKU that no product has, from the name of a new product",
      access: "admin",
      input: validate("query", proposedSkuQuery),
      response: proposedSkuResponse,
    }),
    async (c) =>
      c.json({ success: true, data: { sku: await proposeSku(c.var.store, c.req.valid("query").name) } }),
  )
  .get(
    "/counted",
    ...endpoint({
      summary: "Lists the products that were counted since a time with another number than was on hand",
      access: "admin",
      input: validate("query", countedQuery),
      response: countedResponse,
    }),
    async (c) => c.json({ success: true, data: await listCounted(c.var.store, c.req.valid("query").since) }),
  )
  .get(
    "/",
    ...endpoint({
      summary: "Lists products, including inactive ones",
      access: "admin",
      input: validate("query", adminProductsQuery),
      response: adminProductPageResponse,
    }),
    async (c) => {
      const query = c.req.valid("query");
      const [page] = await Promise.all([
        listAdminProducts(c.var.store, query),
        requireCategories(c.var.store, query.category),
      ]);
      // A count of the stock begins at this time. Only Cloudflare's network would send it by itself.
      c.header("Date", c.var.store.now().toUTCString());
      return c.json({ success: true, ...page });
    },
  )
  .patch(
    "/images/:id",
    ...endpoint({
      summary: "Changes an image's text, or makes it the primary image",
      access: "admin",
      input: validate("json", changeImageBody),
      response: adminProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await changeImage(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns a product, active or not",
      access: "admin",
      response: adminProductResponse,
    }),
    async (c) => c.json({ success: true, data: await readAdminProduct(c.var.store, c.req.param("id")) }),
  )
  .get(
    "/:id/prices",
    ...endpoint({
      summary: "Lists the latest prices that shoppers were asked for a product",
      access: "admin",
      response: askedPricesResponse,
    }),
    async (c) => c.json({ success: true, data: await listAskedPrices(c.var.store, c.req.param("id")) }),
  )
  .get(
    "/:id/stock-movements",
    ...endpoint({
      summary: "Lists the changes of a product's stock, with their cause and cost, newest first",
      access: "admin",
      input: validate("query", stockMovementsQuery),
      response: stockMovementsResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await listStockMovements(c.var.store, c.req.param("id"), c.req.valid("query"))),
      }),
  )
  .put(
    "/:id/images/order",
    ...endpoint({
      summary: "Reorders all images of a product",
      access: "admin",
      input: validate("json", imageOrderBody),
      response: adminProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await orderImages(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json").image_ids),
      }),
  )
  .patch(
    "/:id/stock",
    ...endpoint({
      summary: "Sets the stock on hand, or adds to it",
      access: "admin",
      input: validate("json", stockBody),
      response: adminProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await changeStock(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/duplicate",
    ...endpoint({
      summary: "Copies a product; the copy is inactive and has no stock",
      access: "admin",
      response: adminProductResponse,
      status: 201,
    }),
    async (c) => {
      const data = await duplicateProduct(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .post(
    "/:id/restore",
    ...endpoint({
      summary: "Restores an archived product, inactive",
      access: "admin",
      response: adminProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await restoreProduct(c.var.store, c.var.admin, c.req.param("id")),
      }),
  );
