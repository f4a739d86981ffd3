import { and, eq, inArray } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { imageMessages, maxProductImages } from "../../../contract/product-form.ts";
import type { PictureFacts } from "../../adapters/picture-store.ts";
import type { Statement } from "../../db/run-batch.ts";
import { productImages } from "../../db/schema/catalog.ts";
import type { StoreContext } from "../context.ts";
import type { ProductImageRow } from "./product-view.ts";

/** A picture that is in the object store and is to become the product's. */
export interface NewPicture extends PictureFacts {
  readonly altText: string;
  readonly isPrimary: boolean;
}

/** What is to happen to a product's pictures. */
export interface PictureChanges {
  readonly added: readonly NewPicture[];
  readonly deletedIds: readonly string[];
  readonly primaryId?: string | null | undefined;
}

/**
 * The statements that change a product's pictures. They belong into the batch that raises the product's version:
 * `present` is what was read under that version.
 * @throws StoreError invalid_input where none or more than five would be left, or a picture is not the product's.
 */
export function changePictures(
  context: StoreContext,
  productId: string,
  present: readonly ProductImageRow[],
  changes: PictureChanges,
): Statement[] {
  const kept = present.filter((image) => !changes.deletedIds.includes(image.id));
  if (kept.length !== present.length - new Set(changes.deletedIds).size)
    throw notItsPicture("imagesToDelete");
  const added = rowsOf(context, productId, kept, changes.added);
  refuseCount(kept.length + added.length, present.length);
  const rows = [...kept, ...added];
  const primary = primaryOf(rows, added, changes);
  return [
    ...(changes.deletedIds.length === 0
      ? []
      : [context.db.delete(productImages).where(inArray(productImages.id, [...changes.deletedIds]))]),
    ...(added.length === 0
      ? []
      : [context.db.insert(productImages).values(added.map((row) => ({ ...row, isPrimary: false })))]),
    ...makePrimary(context, productId, primary.id),
  ];
}

/** One picture of a product is its primary one: the index allows no second, not even for a moment. */
export function makePrimary(context: StoreContext, productId: string, imageId: string): Statement[] {
  return [
    context.db
      .update(productImages)
      .set({ isPrimary: false })
      .where(and(eq(productImages.productId, productId), eq(productImages.isPrimary, true))),
    context.db.update(productImages).set({ isPrimary: true }).where(eq(productImages.id, imageId)),
  ];
}

/** The same bytes twice are one picture. */
function rowsOf(
  context: StoreContext,
  productId: string,
  kept: readonly ProductImageRow[],
  pictures: readonly NewPicture[],
): ProductImageRow[] {
  const hashes = new Set(kept.map((image) => image.contentHash));
  let position = Math.max(-1, ...kept.map((image) => image.position));
  const rows: ProductImageRow[] = [];
  for (const picture of pictures) {
    if (hashes.has(picture.contentHash)) continue;
    hashes.add(picture.contentHash);
    position += 1;
    rows.push({
      id: crypto.randomUUID(),
      productId,
      contentHash: picture.contentHash,
      altText: picture.altText,
      isPrimary: picture.isPrimary,
      position,
      width: picture.width,
      height: picture.height,
      createdAt: context.now().toISOString(),
    });
  }
  return rows;
}

function primaryOf(
  rows: readonly ProductImageRow[],
  added: readonly ProductImageRow[],
  { primaryId }: PictureChanges,
): ProductImageRow {
  const asked = rows.find((row) => row.id === primaryId);
  if (typeof primaryId === "string" && asked === undefined) throw notItsPicture("primary_image_id");
  const primary = asked ?? added.find((row) => row.isPrimary) ?? rows.find((row) => row.isPrimary) ?? rows[0];
  if (primary === undefined) throw refused("images", imageMessages.lastOne);
  return primary;
}

function refuseCount(count: number, before: number): void {
  if (count === 0) throw refused("images", before === 0 ? imageMessages.noneYet : imageMessages.lastOne);
  if (count > maxProductImages) throw refused("images", imageMessages.tooMany);
}

function notItsPicture(field: string): StoreError {
  return refused(field, "This picture is not one of the product's");
}

function refused(field: string, message: string): StoreError {
  return new StoreError("invalid_input", { message, errors: { [field]: message } });
}
