import { Hono } from "hono";
import { familyResponse } from "../../contract/catalog/families.ts";
import { readFamily } from "../domain/catalog/products/product-family.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

/** Serves /families, which is not below /products, because a product may have this slug. */
export const familyRoutes = new Hono<AppEnv>().get(
  "/:id",
  ...endpoint({
    summary: "Returns a product family with its active products",
    access: "anyone",
    response: familyResponse,
  }),
  async (c) => c.json({ success: true, data: await readFamily(c.var.store, c.req.param("id")) }),
);
