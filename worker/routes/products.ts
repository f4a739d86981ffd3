import { Hono } from "hono";
import * as v from "valibot";
import { adminProductResponse, deleteProductResponse } from "../../contract/admin/products.ts";
import {
  featuredProductsResponse,
  productListQuery,
  productPageResponse,
  productResponse,
  productSearchQuery,
} from "../../contract/catalog/catalog.ts";
import { productSuggestQuery, suggestionsResponse } from "../../contract/catalog/suggestions.ts";
import { listFeaturedProducts, listProducts } from "../domain/catalog/list/list-products.ts";
import { deleteImage } from "../domain/catalog/products/change-images.ts";
import { updateProduct } from "../domain/catalog/products/change-product.ts";
import { createProduct } from "../domain/catalog/products/create-product.ts";
import { deleteProduct } from "../domain/catalog/products/delete-product.ts";
import { findProductById, findProductBySlug } from "../domain/catalog/products/read-product.ts";
import { searchProducts } from "../domain/catalog/search/search-products.ts";
import { suggestProducts } from "../domain/catalog/search/suggest-products.ts";
import type { StoreContext } from "../domain/context.ts";
import { requireCategories } from "../domain/store/categories/read-categories.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { countRequest } from "../middleware/rate-limit.ts";
import { validate } from "../middleware/validate.ts";
import { readProductForm } from "./read-product-form.ts";
import { productForm } from "./upload-inputs.ts";

const byIdQuery = v.object({ id: v.string("Must be a valid id") });

/** Serves /products. Admins change products, and everyone can read them. */
export const productRoutes = new Hono<AppEnv>()
  .post(
    "/",
    ...endpoint({
      summary: "Adds a product with its images",
      access: "admin",
      input: productForm,
      response: adminProductResponse,
      status: 201,
    }),
    async (c) => {
      const { body, uploads } = await readProductForm(c.req.raw, c.var.store.images);
      const data = await createProduct(c.var.store, c.var.admin, body, uploads);
      return c.json({ success: true, message: `${data.name} has been added.`, data }, 201);
    },
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes a product and its images; missing fields stay as they are",
      access: "admin",
      input: productForm,
      response: adminProductResponse,
    }),
    async (c) => {
      const { body, uploads } = await readProductForm(c.req.raw, c.var.store.images);
      const data = await updateProduct(c.var.store, c.var.admin, c.req.param("id"), body, uploads);
      return c.json({ success: true, message: `${data.name} has been updated.`, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes a product, or archives it if it was ever ordered",
      access: "admin",
      response: deleteProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await deleteProduct(c.var.store, c.var.admin, c.req.param("id"))),
      }),
  )
  .delete(
    "/images/:id",
    ...endpoint({
      summary: "Deletes an image, unless it is the product's only one",
      access: "admin",
      response: adminProductResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        message: "The image has been deleted.",
        data: await deleteImage(c.var.store, c.var.admin, c.req.param("id")),
      }),
  )
  .get(
    "/featured",
    ...endpoint({
      summary: "Lists all featured products",
      access: "anyone",
      response: featuredProductsResponse,
    }),
    async (c) => {
      const data = await listFeaturedProducts(c.var.store);
      return c.json({ success: true, data, count: data.length });
    },
  )
  .get(
    "/search",
    ...endpoint({
      summary: "Searches products",
      access: "anyone",
      input: validate("query", productSearchQuery),
      limit: "search",
      response: productPageResponse,
    }),
    async (c) => {
      const query = c.req.valid("query");
      const page = await searchProducts(c.var.store, query);
      await requireKnownCategories(c.var.store, query.category, page.count);
      return c.json({ success: true, ...page });
    },
  )
  .get(
    "/suggest",
    ...endpoint({
      summary: "Suggests products and categories for typed text",
      access: "anyone",
      input: validate("query", productSuggestQuery),
      limit: "suggest",
      response: suggestionsResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await suggestProducts(c.var.store, c.req.valid("query").query) }),
  )
  .get(
    "/by-id",
    ...endpoint({
      summary: "Returns a product by its id",
      access: "anyone",
      input: validate("query", byIdQuery),
      response: productResponse,
    }),
    async (c) => c.json({ success: true, data: await findProductById(c.var.store, c.req.valid("query").id) }),
  )
  .get(
    "/",
    ...endpoint({
      summary:
        "Lists active products, filtered and sorted; is_active=false finds none (GET /admin/products lists inactive products)",
      access: "anyone",
      input: validate("query", productListQuery),
      response: productPageResponse,
    }),
    async (c) => {
      const query = c.req.valid("query");
      if (query.search !== undefined) await countRequest(c, "search");
      const page = await listProducts(c.var.store, query);
      await requireKnownCategories(c.var.store, query.category, page.count);
      return c.json({ success: true, ...page });
    },
  )
  .get(
    "/:slug",
    ...endpoint({ summary: "Returns a product by its slug", access: "anyone", response: productResponse }),
    async (c) => {
      const result = await findProductBySlug(c.var.store, c.req.param("slug"));
      if ("movedTo" in result) return c.redirect(`/api/products/${result.movedTo}`, 308);
      return c.json({ success: true, data: result.product });
    },
  );

/** Rejects unknown categories. A single category with products exists, so it needs no query. */
async function requireKnownCategories(
  store: StoreContext,
  names: readonly string[] | undefined,
  productCount: number,
): Promise<void> {
  if (names?.length === 1 && productCount > 0) return;
  await requireCategories(store, names);
}
