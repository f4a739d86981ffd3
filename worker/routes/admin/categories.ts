import { Hono } from "hono";
import {
  adminCategoriesResponse,
  adminCategoryResponse,
  categoryBody,
  categoryOrderBody,
  newCategoryBody,
} from "../../../contract/admin/categories.ts";
import { messageResponse } from "../../../contract/admin/dashboard.ts";
import {
  addCategory,
  changeCategory,
  orderCategories,
  removeCategory,
} from "../../domain/categories/change-categories.ts";
import { listCategories } from "../../domain/categories/read-categories.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin } from "../../middleware/describe.ts";
import { validate } from "../../middleware/validate.ts";

export const categoryRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("All categories in their order, hidden ones too", adminCategoriesResponse),
    async (c) => c.json({ success: true, data: await listCategories(c.var.store) }),
  )
  .post(
    "/",
    describeAdmin("Adds a category behind the others", adminCategoryResponse, { status: 201 }),
    validate("json", newCategoryBody),
    async (c) => {
      const data = await addCategory(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .put(
    "/order",
    describeAdmin("Puts all categories into this order", adminCategoriesResponse),
    validate("json", categoryOrderBody),
    async (c) =>
      c.json({
        success: true,
        data: await orderCategories(c.var.store, c.var.admin, c.req.valid("json").ids),
      }),
  )
  .put(
    "/:id",
    describeAdmin("Changes a category; its former address leads to the new one", adminCategoryResponse),
    validate("json", categoryBody),
    async (c) => {
      const data = await changeCategory(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: `${data.name} has been saved.`, data });
    },
  )
  .delete("/:id", describeAdmin("Removes a category without products", messageResponse), async (c) => {
    await removeCategory(c.var.store, c.var.admin, c.req.param("id"));
    return c.json({ success: true, message: "The category has been removed." });
  });
