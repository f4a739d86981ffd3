import { Hono } from "hono";
import { mergeWishlistBody, wishlistIdsResponse, wishlistResponse } from "../../contract/catalog/wishlist.ts";
import {
  addWish,
  listWishlist,
  mergeWishlist,
  readWishlistIds,
  removeWish,
} from "../domain/catalog/wishlist.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

/** Serves /wishlist for accounts. A guest's wishlist is in the browser until the next sign-in merges it. */
export const wishlistRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({ summary: "Returns the account's wishlist", access: "user", response: wishlistResponse }),
    async (c) => c.json({ success: true, data: await listWishlist(c.var.store, c.var.profile) }),
  )
  .get(
    "/ids",
    ...endpoint({
      summary: "Lists the ids of the products on the wishlist",
      access: "user",
      response: wishlistIdsResponse,
    }),
    async (c) => c.json({ success: true, data: await readWishlistIds(c.var.store, c.var.profile) }),
  )
  .post(
    "/merge",
    ...endpoint({
      summary: "Merges a guest's wishlist from the browser",
      access: "user",
      input: validate("json", mergeWishlistBody),
      response: wishlistIdsResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await mergeWishlist(c.var.store, c.var.profile, c.req.valid("json")) }),
  )
  .put(
    "/:id",
    ...endpoint({ summary: "Adds a product to the wishlist", access: "user", response: wishlistIdsResponse }),
    async (c) =>
      c.json({ success: true, data: await addWish(c.var.store, c.var.profile, c.req.param("id")) }),
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Removes a product from the wishlist",
      access: "user",
      response: wishlistIdsResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await removeWish(c.var.store, c.var.profile, c.req.param("id")) }),
  );
