import { Hono } from "hono";
import { adminFamilyResponse, familyBody } from "../../../contract/admin/families.ts";
import { readAdminFamily } from "../../domain/catalog/families/read-admin-family.ts";
import { changeFamily, createFamily } from "../../domain/catalog/families/save-family.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

/** Serves /admin/families. */
export const adminFamilyRoutes = new Hono<AppEnv>()
  .post(
    "/",
    ...endpoint({
      summary: "Makes a family of products, and of new ones that copy them",
      access: "admin",
      input: validate("json", familyBody),
      response: adminFamilyResponse,
      status: 201,
    }),
    async (c) =>
      c.json({ success: true, data: await createFamily(c.var.store, c.var.admin, c.req.valid("json")) }, 201),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns a product family with its products, active or not",
      access: "admin",
      response: adminFamilyResponse,
    }),
    async (c) => c.json({ success: true, data: await readAdminFamily(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Replaces a product family; products that are not among its members leave it",
      access: "admin",
      input: validate("json", familyBody),
      response: adminFamilyResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await changeFamily(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  );
