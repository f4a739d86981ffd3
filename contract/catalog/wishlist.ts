import * as v from "valibot";
import { idSchema } from "../shared/request-values.ts";
import { maxWishlistItems } from "../shared/store-terms.ts";
import { ok } from "../shared/success.ts";
import { productCardView } from "./catalog.ts";

/** The body of POST /wishlist/merge: a guest's wishlist, latest first. Some browsers have stored slugs without ids. */
export const mergeWishlistBody = v.object({
  wishes: v.pipe(
    v.array(
      v.object({
        id: v.optional(idSchema),
        slug: v.pipe(v.string("Must be text"), v.maxLength(500, "Must be at most 500 characters")),
      }),
    ),
    v.maxLength(maxWishlistItems, `At most ${maxWishlistItems} products at once`),
  ),
});
export type MergeWishlistBody = v.InferOutput<typeof mergeWishlistBody>;

/** The response to GET /wishlist, which lists the visible products, latest wish first. */
export const wishlistResponse = ok(v.array(productCardView));

/** The response to GET /wishlist/ids and to each change. Pages fill the hearts of these products. */
export const wishlistIdsResponse = ok(v.object({ product_ids: v.array(v.string()) }));
export type WishlistIds = v.InferOutput<typeof wishlistIdsResponse>["data"];
