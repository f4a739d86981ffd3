import { and, eq, sql } from "drizzle-orm";
import { maxProductImages } from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import type { ProductImageRow } from "./product-view.ts";

/**
 * Stores an image in all its widths, then adds it to the product, so that no row references a missing image. A product's
 * first image is its primary one, and the same bytes are added once.
 * @throws StoreError product_not_found, conflict if the product has five images, and those of ImageStore.put
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
  // A single statement, so that of two uploads at once only one is the primary image, and only one the fifth.
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
