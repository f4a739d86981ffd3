import { Hono } from "hono";
import {
  adminCategoriesResponse,
  adminCategoryResponse,
  categoryBody,
  categoryOrderBody,
  newCategoryBody,
  removeCategoryQuery,
} from "../../../contract/admin/categories.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import {
  addCategory,
  changeCategory,
  orderCategories,
  removeCategory,
} from "../../domain/store/categories/change-categories.ts";
import { listCategories } from "../../domain/store/categories/read-categories.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const categoryRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists all categories in their order, including hidden ones",
      access: "admin",
      response: adminCategoriesResponse,
    }),
    async (c) => c.json({ success: true, data: await listCategories(c.var.store) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Adds a category after the others",
      access: "admin",
      input: validate("json", newCategoryBody),
      response: adminCategoryResponse,
      status: 201,
    }),
    async (c) => {
      const data = await addCategory(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .put(
    "/order",
    ...endpoint({
      summary: "Reorders all categories",
      access: "admin",
      input: validate("json", categoryOrderBody),
      response: adminCategoriesResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await orderCategories(c.var.store, c.var.admin, c.req.valid("json").ids),
      }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes a category; its former URL redirects to the new one",
      access: "admin",
      input: validate("json", categoryBody),
      response: adminCategoryResponse,
    }),
    async (c) => {
      const data = await changeCategory(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: `${data.name} has been saved.`, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes a category, and moves its products to another one",
      access: "admin",
      input: validate("query", removeCategoryQuery),
      response: messageResponse,
    }),
    async (c) => {
      const { move_to: moveTo } = c.req.valid("query");
      await removeCategory(c.var.store, c.var.admin, c.req.param("id"), moveTo);
      return c.json({ success: true, message: "The category has been deleted." });
    },
  );
