import { Hono } from "hono";
import { adminProductAnswer, deleteProductAnswer } from "../../../contract/admin-products.ts";
import { deleteImage } from "../../domain/catalog/change-images.ts";
import { deleteProduct } from "../../domain/catalog/delete-product.ts";
import { addProduct, changeProduct } from "../../domain/catalog/save-product.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminForm } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { readProductForm } from "./read-product-form.ts";

/**
 * What only admins may do under /products. Each route asks for the admin itself: the paths are shared with the shop.
 */
export const adminProductWrites = new Hono<AppEnv>()
  .post(
    "/",
    describeAdminForm("Adds a product with its pictures", adminProductAnswer, { status: 201 }),
    requireAdmin,
    async (c) => {
      const { write, uploads } = await readProductForm(c);
      const data = await addProduct(c.var.store, c.var.profile, write, uploads);
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .put(
    "/:id",
    describeAdminForm("Changes a product and its pictures; what is absent stays", adminProductAnswer),
    requireAdmin,
    async (c) => {
      const { write, uploads } = await readProductForm(c);
      const data = await changeProduct(c.var.store, c.var.profile, c.req.param("id"), write, uploads);
      return c.json({ success: true, message: `${data.name} has been updated.`, data });
    },
  )
  .delete(
    "/:id",
    describeAdmin("Archives a product that was ordered, erases one that never was", deleteProductAnswer),
    requireAdmin,
    async (c) =>
      c.json({
        success: true,
        ...(await deleteProduct(c.var.store, c.var.profile, c.req.param("id"))),
      }),
  )
  .delete(
    "/images/:id",
    describeAdmin("Takes a picture from its product, which keeps at least one", adminProductAnswer),
    requireAdmin,
    async (c) =>
      c.json({
        success: true,
        message: "The image has been deleted.",
        data: await deleteImage(c.var.store, c.var.profile, c.req.param("id")),
      }),
  );
