import { sql } from "drizzle-orm";
import type { ChangeImageBody } from "../../../../contract/admin/product-images.ts";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { writeProductChanges } from "./change-product.ts";
import { type ImageChanges, planImages, sortByPosition, toAuditImages } from "./product-images.ts";
import { requireUnarchived } from "./product-rows.ts";
import { findStoredProduct, readProductToChange, type StoredProduct } from "./read-product.ts";

/**
 * Admin only: deletes an image. A product's last image cannot be deleted.
 * @throws StoreError not_found, invalid_input, conflict
 */
export async function deleteImage(
  context: StoreContext,
  admin: AdminActor,
  imageId: string,
): Promise<AdminProductView> {
  const product = await readProductOfImage(context, imageId);
  return writeImages(context, admin, product, {
    summary: "Deleted an image",
    changes: { added: [], deletedIds: [imageId] },
  });
}

/**
 * Admin only: changes an image's text, or makes it the primary one.
 * @throws StoreError not_found, conflict
 */
export async function changeImage(
  context: StoreContext,
  admin: AdminActor,
  imageId: string,
  body: ChangeImageBody,
): Promise<AdminProductView> {
  const product = await readProductOfImage(context, imageId);
  const arrangement = sortByPosition(product.images).map(({ id }) => ({
    id,
    isPrimary: id === imageId && body.is_primary === true,
    ...(id === imageId && { altText: body.alt_text }),
  }));
  return writeImages(context, admin, product, {
    summary: "Changed an image",
    changes: { added: [], deletedIds: [], arrangement },
  });
}

/**
 * Admin only: reorders all images of a product.
 * @throws StoreError product_not_found, invalid_input, conflict
 */
export async function orderImages(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  imageIds: readonly string[],
): Promise<AdminProductView> {
  const product = await readProductToChange(context, productId);
  const { images } = product;
  const isComplete =
    new Set(imageIds).size === imageIds.length &&
    imageIds.length === images.length &&
    images.every((image) => imageIds.includes(image.id));
  if (!isComplete) throw fieldError("image_ids", "Give each of the product's images once");
  return writeImages(context, admin, product, {
    summary: "Reordered the images",
    changes: {
      added: [],
      deletedIds: [],
      arrangement: imageIds.map((id) => ({ id, isPrimary: false })),
    },
  });
}

async function writeImages(
  context: StoreContext,
  admin: AdminActor,
  { row, images }: StoredProduct,
  { summary, changes }: { readonly summary: string; readonly changes: ImageChanges },
): Promise<AdminProductView> {
  const plan = planImages(context, row.id, images, changes);
  return writeProductChanges(context, row, {}, [
    ...plan.statements,
    writeAudit(context, admin, {
      action: "product.images",
      entity: "product",
      entityId: row.id,
      summary: `${summary} of ${row.name}`,
      before: { images: toAuditImages(images) },
    }),
  ]);
}

async function readProductOfImage(context: StoreContext, imageId: string): Promise<StoredProduct> {
  const productId = sql`(SELECT product_id FROM product_images WHERE id = ${imageId})`;
  const { row, images } = await findStoredProduct(context, productId);
  if (row === undefined) throw new StoreError("not_found", { message: "Image not found" });
  return { row: requireUnarchived(row), images };
}
