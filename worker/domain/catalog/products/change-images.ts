import { eq } from "drizzle-orm";
import type { AdminProductView, ChangeImageBody } from "../../../../contract/admin/products.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { productImages } from "../../../db/schema/catalog.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { makePrimary, planImages, recordedImages } from "./product-images.ts";
import type { ProductImageRow } from "./product-view.ts";
import { readAdminProduct, readAdminRows, withCurrent } from "./save-product.ts";
import { updateProduct } from "./update-product.ts";

/** Takes an image away; the product keeps at least one. @throws StoreError not_found, invalid_input, conflict */
export async function deleteImage(
  context: StoreContext,
  admin: AdminActor,
  imageId: string,
): Promise<AdminProductView> {
  const image = await findImage(context, imageId);
  return change(context, admin, image.productId, "Deleted an image", (present) => {
    const changes = { added: [], deletedIds: [imageId] };
    return planImages(context, image.productId, present, changes).statements;
  });
}

/** An image's words, or that it is the primary one. @throws StoreError not_found, conflict */
export async function changeImage(
  context: StoreContext,
  admin: AdminActor,
  imageId: string,
  body: ChangeImageBody,
): Promise<AdminProductView> {
  const image = await findImage(context, imageId);
  return change(context, admin, image.productId, "Changed an image", () => [
    ...(body.alt_text === undefined
      ? []
      : [
          context.db
            .update(productImages)
            .set({ altText: body.alt_text })
            .where(eq(productImages.id, imageId)),
        ]),
    ...(body.is_primary === true ? makePrimary(context, image.productId, imageId) : []),
  ]);
}

/** All of the product's images in their new order. @throws StoreError product_not_found, invalid_input, conflict */
export async function orderImages(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  imageIds: readonly string[],
): Promise<AdminProductView> {
  return change(context, admin, productId, "Reordered the images", (present) => {
    const isWhole =
      new Set(imageIds).size === imageIds.length &&
      imageIds.length === present.length &&
      present.every((image) => imageIds.includes(image.id));
    if (!isWhole) throw fieldError("image_ids", "Give each of the product's images once");
    return imageIds.map((id, position) =>
      context.db.update(productImages).set({ position }).where(eq(productImages.id, id)),
    );
  });
}

async function change(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  summary: string,
  statements: (present: readonly ProductImageRow[]) => Statement[],
): Promise<AdminProductView> {
  const { row, images, version } = await readAdminRows(context, productId);
  try {
    await updateProduct(context, productId, {}, version, () => [
      ...statements(images),
      writeAudit(context, admin, {
        action: "product.images",
        entity: "product",
        entityId: productId,
        summary: `${summary} of ${row.name}`,
        before: { images: recordedImages(images) },
      }),
    ]);
  } catch (error) {
    throw await withCurrent(context, productId, error);
  }
  return readAdminProduct(context, productId);
}

async function findImage(context: StoreContext, imageId: string): Promise<ProductImageRow> {
  const image = await context.db.select().from(productImages).where(eq(productImages.id, imageId)).get();
  if (image === undefined) throw new StoreError("not_found", { message: "Image not found" });
  return image;
}
