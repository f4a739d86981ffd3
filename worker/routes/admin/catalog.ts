import { Hono } from "hono";
import {
  adminProductAnswer,
  adminProductPageAnswer,
  adminProductsQuery,
  changeImageBody,
  imageOrderBody,
  pictureAnswer,
  stockBody,
} from "../../../contract/admin-products.ts";
import { changeImage, orderImages } from "../../domain/catalog/change-images.ts";
import { changeStock } from "../../domain/catalog/change-stock.ts";
import { restoreProduct } from "../../domain/catalog/delete-product.ts";
import { duplicateProduct } from "../../domain/catalog/duplicate-product.ts";
import { listAdminProducts } from "../../domain/catalog/list-admin-products.ts";
import { pictureUrl } from "../../domain/catalog/product-view.ts";
import { readAdminProduct } from "../../domain/catalog/save-product.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminImage } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { validate } from "../../middleware/validate.ts";
import { readOnePicture } from "./read-product-form.ts";

// What the form shows of a picture that was just uploaded.
const previewWidth = 320;

export const adminCatalogRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .get(
    "/products",
    describeAdmin("Products, inactive ones too, one page", adminProductPageAnswer),
    validate("query", adminProductsQuery),
    async (c) => c.json({ success: true, ...(await listAdminProducts(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/pictures",
    describeAdminImage(
      "Stores one picture, for stagedImages of a product that is saved later",
      pictureAnswer,
    ),
    async (c) => {
      const { contentHash, width, height } = await readOnePicture(c);
      const url = pictureUrl(contentHash, previewWidth);
      return c.json({ success: true, data: { content_hash: contentHash, width, height, url } }, 201);
    },
  )
  .patch(
    "/products/images/:id",
    describeAdmin("A picture's words, or that it is the primary one", adminProductAnswer),
    validate("json", changeImageBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeImage(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .get("/products/:id", describeAdmin("One product, active or not", adminProductAnswer), async (c) =>
    c.json({ success: true, data: await readAdminProduct(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/products/:id/images/order",
    describeAdmin("All of a product's pictures in their new order", adminProductAnswer),
    validate("json", imageOrderBody),
    async (c) =>
      c.json({
        success: true,
        data: await orderImages(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json").image_ids),
      }),
  )
  .patch(
    "/products/:id/stock",
    describeAdmin("Counts the stock anew, or adds and takes away", adminProductAnswer),
    validate("json", stockBody),
    async (c) =>
      c.json({
        success: true,
        data: await changeStock(c.var.store, c.var.profile, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/products/:id/duplicate",
    describeAdmin("An inactive copy without stock", adminProductAnswer, { status: 201 }),
    async (c) => {
      const data = await duplicateProduct(c.var.store, c.var.profile, c.req.param("id"));
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .post(
    "/products/:id/restore",
    describeAdmin("Brings an archived product back, inactive", adminProductAnswer),
    async (c) =>
      c.json({
        success: true,
        data: await restoreProduct(c.var.store, c.var.profile, c.req.param("id")),
      }),
  );
