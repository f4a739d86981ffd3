import { Hono } from "hono";
import * as v from "valibot";
import { productListQuery, productSearchQuery } from "../../contract/catalog.ts";
import { findProductById, findProductBySlug } from "../domain/catalog/find-product.ts";
import { listFeaturedProducts, listProducts } from "../domain/catalog/list-products.ts";
import { searchProducts } from "../domain/catalog/search-products.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { validate } from "../middleware/validate.ts";

export const productRoutes = new Hono<AppEnv>()
  .get("/featured", async (c) => {
    const data = await listFeaturedProducts(c.var.store);
    return c.json({ success: true, data, count: data.length });
  })
  .get("/search", validate("query", productSearchQuery), async (c) =>
    c.json({ success: true, ...(await searchProducts(c.var.store, c.req.valid("query"))) }),
  )
  .get("/by-id", validate("query", v.object({ id: v.string("Must be a valid id") })), async (c) =>
    c.json({ success: true, data: await findProductById(c.var.store, c.req.valid("query").id) }),
  )
  .get("/", validate("query", productListQuery), async (c) =>
    c.json({ success: true, ...(await listProducts(c.var.store, c.req.valid("query"))) }),
  )
  .get("/:slug", async (c) => {
    const found = await findProductBySlug(c.var.store, c.req.param("slug"));
    if ("movedTo" in found) return c.redirect(`/api/products/${found.movedTo}`, 308);
    return c.json({ success: true, data: found.product });
  });
