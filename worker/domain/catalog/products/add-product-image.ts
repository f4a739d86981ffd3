import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import type { ProductImageRow } from "./product-view.ts";

const maxProductImages = 5;

/**
 * Stores an image in all its widths, then adds it to the product: a row never points at an image that is not there.
 * The first image of a product is its primary one. The same bytes twice are one image.
 * @throws StoreError product_not_found, conflict when the product has five images, and those of ImageStore.put.
 */
export async function addProductImage(
  context: StoreContext,
  productId: string,
  image: { readonly bytes: Uint8Array; readonly altText: string },
): Promise<ProductImageRow> {
  const facts = await context.images.put(image.bytes);
  const isThisImage = and(
    eq(productImages.productId, productId),
    eq(productImages.contentHash, facts.contentHash),
  );
  // One statement: two uploads at once can neither both be the primary image nor both be the fifth.
  const [, rows] = await context.db.batch([
    insertFrom(
      context.db,
      productImages,
      {
        id: crypto.randomUUID(),
        productId: sql`${products.id}`,
        contentHash: facts.contentHash,
        altText: image.altText,
        isPrimary: sql`NOT EXISTS (SELECT 1 FROM product_images WHERE product_id = ${productId} AND is_primary = 1)`,
        position: sql`(SELECT coalesce(max(position) + 1, 0) FROM product_images WHERE product_id = ${productId})`,
        width: facts.width,
        height: facts.height,
        createdAt: context.now().toISOString(),
      },
      sql`FROM ${products} WHERE ${products.id} = ${productId}
        AND (SELECT count(*) FROM product_images WHERE product_id = ${productId}) < ${maxProductImages}`,
    ).onConflictDoNothing(),
    context.db.select().from(productImages).where(isThisImage),
  ]);
  const [row] = rows;
  if (row !== undefined) return row;
  const product = await context.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .get();
  if (product === undefined) throw new StoreError("product_not_found");
  throw new StoreError("conflict", { message: `A product has at most ${maxProductImages} images` });
}
