import { Hono } from "hono";
import { etag } from "hono/etag";
import * as v from "valibot";
import {
  featuredProductsView,
  productAnswer,
  productListQuery,
  productPageView,
  productSearchQuery,
  productSuggestQuery,
  suggestionsAnswer,
} from "../../contract/catalog.ts";
import { findProductById, findProductBySlug } from "../domain/catalog/find-product.ts";
import { listFeaturedProducts, listProducts } from "../domain/catalog/list-products.ts";
import { searchProducts } from "../domain/catalog/search-products.ts";
import { suggestProducts } from "../domain/catalog/suggest-products.ts";
import type { AppEnv } from "../env.ts";
import { cacheBriefly } from "../middleware/answer-headers.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";

const byIdQuery = v.object({ id: v.string("Must be a valid id") });

export const productRoutes = new Hono<AppEnv>()
  .use(etag(), cacheBriefly)
  .get("/featured", describe("All featured products", featuredProductsView), async (c) => {
    const data = await listFeaturedProducts(c.var.store);
    return c.json({ success: true, data, count: data.length });
  })
  .get(
    "/search",
    describe("Full-text search", productPageView),
    validate("query", productSearchQuery),
    async (c) => c.json({ success: true, ...(await searchProducts(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/suggest",
    describe("Products and categories for what was typed so far", suggestionsAnswer),
    validate("query", productSuggestQuery),
    async (c) =>
      c.json({ success: true, data: await suggestProducts(c.var.store, c.req.valid("query").query) }),
  )
  .get("/by-id", describe("One product by its id", productAnswer), validate("query", byIdQuery), async (c) =>
    c.json({ success: true, data: await findProductById(c.var.store, c.req.valid("query").id) }),
  )
  .get(
    "/",
    describe(
      "Active products, filtered and sorted, one page; is_active=false finds none (inactive ones: GET /admin/products)",
      productPageView,
    ),
    validate("query", productListQuery),
    async (c) => c.json({ success: true, ...(await listProducts(c.var.store, c.req.valid("query"))) }),
  )
  .get("/:slug", describe("One product by its slug", productAnswer), async (c) => {
    const found = await findProductBySlug(c.var.store, c.req.param("slug"));
    if ("movedTo" in found) return c.redirect(`/api/products/${found.movedTo}`, 308);
    return c.json({ success: true, data: found.product });
  });
