import { Hono } from "hono";
import * as v from "valibot";
import { adminProductResponse, deleteProductResponse } from "../../contract/admin/products.ts";
import {
  featuredProductsView,
  productListQuery,
  productPageView,
  productResponse,
  productSearchQuery,
  productSuggestQuery,
  suggestionsResponse,
} from "../../contract/catalog/catalog.ts";
import { deleteImage } from "../domain/catalog/products/change-images.ts";
import { createProduct } from "../domain/catalog/products/create-product.ts";
import { deleteProduct } from "../domain/catalog/products/delete-product.ts";
import { updateProduct } from "../domain/catalog/products/update-product.ts";
import { findProductById, findProductBySlug } from "../domain/catalog/queries/find-product.ts";
import { listFeaturedProducts, listProducts } from "../domain/catalog/queries/list-products.ts";
import { searchProducts } from "../domain/catalog/queries/search-products.ts";
import { suggestProducts } from "../domain/catalog/queries/suggest-products.ts";
import { requireCategories } from "../domain/categories/read-categories.ts";
import type { StoreContext } from "../domain/context.ts";
import type { AppEnv } from "../env.ts";
import { describe, describeAdmin, describeAdminForm } from "../middleware/describe.ts";
import { limitSearchedLists, limitSearches } from "../middleware/rate-limit.ts";
import { requireAdmin } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";
import { readProductForm } from "./read-product-form.ts";

const byIdQuery = v.object({ id: v.string("Must be a valid id") });

/** /products: what only admins may do, then what everyone may read and caches may keep. */
export const productRoutes = new Hono<AppEnv>()
  .post(
    "/",
    describeAdminForm("Adds a product with its images", adminProductResponse, { status: 201 }),
    requireAdmin,
    async (c) => {
      const { write, uploads } = await readProductForm(c);
      const data = await createProduct(c.var.store, c.var.admin, write, uploads);
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .put(
    "/:id",
    describeAdminForm("Changes a product and its images; what is absent stays", adminProductResponse),
    requireAdmin,
    async (c) => {
      const { write, uploads } = await readProductForm(c);
      const data = await updateProduct(c.var.store, c.var.admin, c.req.param("id"), write, uploads);
      return c.json({ success: true, message: `${data.name} has been updated.`, data });
    },
  )
  .delete(
    "/:id",
    describeAdmin("Archives a product that was ordered, erases one that never was", deleteProductResponse),
    requireAdmin,
    async (c) =>
      c.json({
        success: true,
        ...(await deleteProduct(c.var.store, c.var.admin, c.req.param("id"))),
      }),
  )
  .delete(
    "/images/:id",
    describeAdmin("Takes an image from its product, which keeps at least one", adminProductResponse),
    requireAdmin,
    async (c) =>
      c.json({
        success: true,
        message: "The image has been deleted.",
        data: await deleteImage(c.var.store, c.var.admin, c.req.param("id")),
      }),
  )
  .get("/featured", describe("All featured products", featuredProductsView), async (c) => {
    const data = await listFeaturedProducts(c.var.store);
    return c.json({ success: true, data, count: data.length });
  })
  .get(
    "/search",
    describe("Full-text search", productPageView),
    limitSearches("search"),
    validate("query", productSearchQuery),
    async (c) => {
      const query = c.req.valid("query");
      const found = await searchProducts(c.var.store, query);
      await requireFoundCategories(c.var.store, query.category, found.count);
      return c.json({ success: true, ...found });
    },
  )
  .get(
    "/suggest",
    describe("Products and categories for what was typed so far", suggestionsResponse),
    limitSearches("suggest"),
    validate("query", productSuggestQuery),
    async (c) =>
      c.json({ success: true, data: await suggestProducts(c.var.store, c.req.valid("query").query) }),
  )
  .get(
    "/by-id",
    describe("One product by its id", productResponse),
    validate("query", byIdQuery),
    async (c) => c.json({ success: true, data: await findProductById(c.var.store, c.req.valid("query").id) }),
  )
  .get(
    "/",
    describe(
      "Active products, filtered and sorted, one page; is_active=false finds none (inactive ones: GET /admin/products)",
      productPageView,
    ),
    limitSearchedLists,
    validate("query", productListQuery),
    async (c) => {
      const query = c.req.valid("query");
      const found = await listProducts(c.var.store, query);
      await requireFoundCategories(c.var.store, query.category, found.count);
      return c.json({ success: true, ...found });
    },
  )
  .get("/:slug", describe("One product by its slug", productResponse), async (c) => {
    const found = await findProductBySlug(c.var.store, c.req.param("slug"));
    if ("movedTo" in found) return c.redirect(`/api/products/${found.movedTo}`, 308);
    return c.json({ success: true, data: found.product });
  });

/** A product proves its category: the names are looked up where nothing was found, or where there are several. */
async function requireFoundCategories(
  store: StoreContext,
  names: readonly string[] | undefined,
  found: number,
): Promise<void> {
  if (names?.length === 1 && found > 0) return;
  await requireCategories(store, names);
}
