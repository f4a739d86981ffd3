import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { ProductCardView } from "../../../contract/catalog/catalog.ts";
import type { MergeWishlistBody, WishlistIds } from "../../../contract/catalog/wishlist.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { maxWishlistItems } from "../../../contract/shared/store-terms.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { wishlistItems } from "../../db/schema/carts.ts";
import { productImages, products } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { isPublished } from "./products/product-conditions.ts";
import { cardColumns, isCardImage, toProductCard } from "./products/product-view.ts";

/** Lists the published products on the account's wishlist, latest first. */
export async function listWishlist(context: StoreContext, profile: Profile): Promise<ProductCardView[]> {
  const rows = await context.db
    .select(cardColumns)
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .leftJoin(productImages, isCardImage)
    .where(and(eq(wishlistItems.profileId, profile.id), isPublished))
    .orderBy(desc(wishlistItems.createdAt), desc(sql`wishlist_items.rowid`));
  return rows.map(toProductCard);
}

/** Reads the ids of all products on the account's wishlist, latest first. */
export async function readWishlistIds(context: StoreContext, profile: Profile): Promise<WishlistIds> {
  return toIds(await selectIds(context, profile));
}

/**
 * Adds a product to the wishlist. A product that is already on it keeps its position.
 * @throws StoreError product_not_found, also for a hidden product; wishlist_full
 */
export async function addWish(
  context: StoreContext,
  profile: Profile,
  productId: string,
): Promise<WishlistIds> {
  const { wishes, publishedProducts } = await readBatch(context.db, {
    added: insertFrom(
      context.db,
      wishlistItems,
      { profileId: sql`${profile.id}`, productId: sql`products.id`, createdAt: context.now().toISOString() },
      // Counts in the statement that inserts, so that two concurrent requests cannot exceed the limit.
      sql`FROM products WHERE products.id = ${productId} AND ${isPublished}
        AND ${countRemainingPlaces(profile)} > 0`,
    ).onConflictDoNothing(),
    wishes: selectIds(context, profile),
    publishedProducts: context.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), isPublished)),
  });
  if (publishedProducts.length === 0) throw new StoreError("product_not_found");
  const ids = toIds(wishes);
  if (!ids.product_ids.includes(productId)) throw new StoreError("wishlist_full");
  return ids;
}

/** Removes a product from the wishlist. A product that is not on it is ignored. */
export async function removeWish(
  context: StoreContext,
  profile: Profile,
  productId: string,
): Promise<WishlistIds> {
  const { wishes } = await readBatch(context.db, {
    removed: context.db
      .delete(wishlistItems)
      .where(and(eq(wishlistItems.profileId, profile.id), eq(wishlistItems.productId, productId))),
    wishes: selectIds(context, profile),
  });
  return toIds(wishes);
}

/**
 * Adds the wishlist that a browser stored for a guest, latest first, up to the limit. Unpublished products are left
 * out. A repeated call changes nothing.
 */
export async function mergeWishlist(
  context: StoreContext,
  profile: Profile,
  { wishes }: MergeWishlistBody,
): Promise<WishlistIds> {
  const now = context.now().getTime();
  // Each wish is a millisecond older than the one before, so that the browser's order is preserved.
  const datedWishes = wishes.map((wish, index) => ({ ...wish, at: new Date(now - index).toISOString() }));
  const { wishes: saved } = await readBatch(context.db, {
    added: insertFrom(
      context.db,
      wishlistItems,
      { profileId: sql`${profile.id}`, productId: sql`products.id`, createdAt: sql`wish.value ->> 'at'` },
      // CROSS JOIN keeps SQLite from scanning all published products first.
      sql`FROM json_each(${JSON.stringify(datedWishes)}) AS wish CROSS JOIN products ON ${isPublished}
        AND products.id = coalesce(wish.value ->> 'id', (SELECT id FROM products WHERE slug = wish.value ->> 'slug'))
        WHERE NOT EXISTS (SELECT 1 FROM wishlist_items AS saved
          WHERE saved.profile_id = ${profile.id} AND saved.product_id = products.id)
        ORDER BY wish.key LIMIT max(0, ${countRemainingPlaces(profile)})`,
    ).onConflictDoNothing(),
    wishes: selectIds(context, profile),
  });
  return toIds(saved);
}

/** Returns SQL for the number of products that the wishlist has room for. */
function countRemainingPlaces(profile: Profile): SQL {
  return sql`${maxWishlistItems} - (SELECT count(*) FROM wishlist_items AS counted
    WHERE counted.profile_id = ${profile.id})`;
}

function selectIds(context: StoreContext, profile: Profile) {
  return context.db
    .select({ productId: wishlistItems.productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.profileId, profile.id))
    .orderBy(desc(wishlistItems.createdAt), desc(sql`wishlist_items.rowid`));
}

function toIds(rows: readonly { readonly productId: string }[]): WishlistIds {
  return { product_ids: rows.map(({ productId }) => productId) };
}
