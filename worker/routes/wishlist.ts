import { Hono } from "hono";
import { mergeWishlistBody, wishlistIdsResponse, wishlistResponse } from "../../contract/catalog/wishlist.ts";
import {
  addWish,
  listWishlist,
  mergeWishlist,
  readWishlistIds,
  removeWish,
} from "../domain/wishlist/wishlist.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };

/** A guest's wishlist stays in the browser, and is merged at the next sign-in. */
export const wishlistRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/", describe("The account's wishlist", wishlistResponse, signedIn), async (c) =>
    c.json({ success: true, data: await listWishlist(c.var.store, c.var.profile) }),
  )
  .get("/ids", describe("Which products are on the wishlist", wishlistIdsResponse, signedIn), async (c) =>
    c.json({ success: true, data: await readWishlistIds(c.var.store, c.var.profile) }),
  )
  .post(
    "/merge",
    describe("Adds what the browser kept for a guest", wishlistIdsResponse, signedIn),
    validate("json", mergeWishlistBody),
    async (c) =>
      c.json({ success: true, data: await mergeWishlist(c.var.store, c.var.profile, c.req.valid("json")) }),
  )
  .put("/:id", describe("Puts a product on the wishlist", wishlistIdsResponse, signedIn), async (c) =>
    c.json({ success: true, data: await addWish(c.var.store, c.var.profile, c.req.param("id")) }),
  )
  .delete("/:id", describe("Takes a product off the wishlist", wishlistIdsResponse, signedIn), async (c) =>
    c.json({ success: true, data: await removeWish(c.var.store, c.var.profile, c.req.param("id")) }),
  );
