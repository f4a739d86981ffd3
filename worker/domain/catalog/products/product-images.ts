import { and, eq, inArray } from "drizzle-orm";
import type { ProductBody } from "../../../../contract/admin/products.ts";
import { imageMessages, maxProductImages } from "../../../../contract/catalog/product-form.ts";
import { fieldError, type StoreError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { productImages } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import type { ProductImageRow } from "./product-rows.ts";

/** A stored image to be added to a product. */
export interface NewImage extends ImageFacts {
  readonly altText: string;
  readonly isPrimary: boolean;
}

/** An entry of an arrangement, which names one of the product's images by its id or any image by its hash. */
export type ArrangedImage = ({ readonly id: string } | { readonly contentHash: string }) & {
  /** The new text. If it is absent, or empty for a new image, the text does not change. */
  readonly altText?: string | undefined;
  readonly isPrimary: boolean;
};

/** Changes of a product's images. */
export interface ImageChanges {
  readonly added: readonly NewImage[];
  readonly deletedIds: readonly string[];
  readonly primaryId?: string | null | undefined;
  /** All images of the product after the change, in order. If absent, new images come last. */
  readonly arrangement?: readonly ArrangedImage[] | undefined;
}

/** A product's images after a change, and the statements that write it. */
export interface ImagePlan {
  readonly rows: readonly ProductImageRow[];
  readonly statements: Statement[];
}

/**
 * Plans a change of a product's images. Add the statements to the batch that raises the product's version, because they
 * are only correct for the images of the version that was read.
 * @param current the product's images before the change
 * @throws StoreError invalid_input if no image or too many would remain, if an image is not the product's, or if the
 *   arrangement does not name each of them
 */
export function planImages(
  context: StoreContext,
  productId: string,
  current: readonly ProductImageRow[],
  changes: ImageChanges,
): ImagePlan {
  const remaining = current.filter((image) => !changes.deletedIds.includes(image.id));
  if (remaining.length !== current.length - new Set(changes.deletedIds).size) {
    throw createForeignImageError("imagesToDelete");
  }
  const added = createRows(context, productId, remaining, changes.added);
  requireAllowedCount(remaining.length + added.length, current.length);
  const arranged = arrange([...remaining, ...added], added, changes.arrangement);
  const primary = selectPrimary(arranged, changes);
  const rows = arranged.map((row) => ({ ...row, isPrimary: row.id === primary.id }));
  const isNew = (row: ProductImageRow) => added.some(({ id }) => id === row.id);
  const inserted = rows.filter(isNew).map((row) => ({ ...row, isPrimary: false }));
  const statements = [
    ...(changes.deletedIds.length === 0
      ? []
      : [context.db.delete(productImages).where(inArray(productImages.id, [...changes.deletedIds]))]),
    ...(inserted.length === 0 ? [] : [context.db.insert(productImages).values(inserted)]),
    ...rows
      .filter((row) => !isNew(row) && !remaining.some((old) => isSame(old, row)))
      .map((row) => createUpdate(context, row)),
    ...createPrimaryUpdates(context, productId, primary.id),
  ];
  return { rows, statements };
}

/** Maps images to their entry in the audit log, in order. */
export function toAuditImages(rows: readonly ProductImageRow[]) {
  return sortByPosition(rows).map(({ id, altText, isPrimary }) => ({ id, altText, isPrimary }));
}

/** Sorts images as the shop shows them. The primary image is not always the first. */
export function sortByPosition(rows: readonly ProductImageRow[]): ProductImageRow[] {
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Creates rows for new images. A product has each image (by its hash) only once. */
function createRows(
  context: StoreContext,
  productId: string,
  remaining: readonly ProductImageRow[],
  images: readonly NewImage[],
): ProductImageRow[] {
  const hashes = new Set(remaining.map((image) => image.contentHash));
  let position = Math.max(-1, ...remaining.map((image) => image.position));
  const rows: ProductImageRow[] = [];
  for (const image of images) {
    if (hashes.has(image.contentHash)) continue;
    hashes.add(image.contentHash);
    position += 1;
    rows.push({
      id: crypto.randomUUID(),
      productId,
      contentHash: image.contentHash,
      altText: image.altText,
      isPrimary: false,
      position,
      width: image.width,
      height: image.height,
      createdAt: context.now().toISOString(),
    });
  }
  return rows;
}

function arrange(
  rows: readonly ProductImageRow[],
  added: readonly ProductImageRow[],
  arrangement: readonly ArrangedImage[] | undefined,
): ProductImageRow[] {
  if (arrangement === undefined) return [...rows];
  const arranged = new Map<string, ProductImageRow>();
  for (const entry of arrangement) {
    const row = findArranged(rows, entry);
    if (row === undefined) throw createForeignImageError("imageArrangement");
    // A duplicate keeps the position of its first entry.
    if (arranged.has(row.id)) continue;
    const altText = added.includes(row) ? entry.altText || row.altText : (entry.altText ?? row.altText);
    arranged.set(row.id, { ...row, altText, position: arranged.size });
  }
  if (arranged.size !== rows.length) {
    throw fieldError("imageArrangement", "Give each of the product's images once");
  }
  return [...arranged.values()];
}

function findArranged(rows: readonly ProductImageRow[], entry: ArrangedImage): ProductImageRow | undefined {
  return rows.find((row) => ("id" in entry ? row.id === entry.id : row.contentHash === entry.contentHash));
}

function isSame(one: ProductImageRow, other: ProductImageRow): boolean {
  return one.id === other.id && one.altText === other.altText && one.position === other.position;
}

function createUpdate(context: StoreContext, { id, altText, position }: ProductImageRow): Statement {
  return context.db.update(productImages).set({ altText, position }).where(eq(productImages.id, id));
}

/** Returns two statements, because a unique index never allows two primary images. */
function createPrimaryUpdates(context: StoreContext, productId: string, imageId: string): Statement[] {
  return [
    context.db
      .update(productImages)
      .set({ isPrimary: false })
      .where(and(eq(productImages.productId, productId), eq(productImages.isPrimary, true))),
    context.db.update(productImages).set({ isPrimary: true }).where(eq(productImages.id, imageId)),
  ];
}

/** Returns the requested primary image, else the current one, else the first. */
function selectPrimary(
  rows: readonly ProductImageRow[],
  { primaryId, arrangement, added }: ImageChanges,
): ProductImageRow {
  const requested = rows.find((row) => row.id === primaryId);
  if (typeof primaryId === "string" && requested === undefined) {
    throw createForeignImageError("primary_image_id");
  }
  const arranged = arrangement?.find((entry) => entry.isPrimary);
  // Compares hashes, because the product may already have had the uploaded image.
  const uploaded = added.find((image) => image.isPrimary);
  const primary =
    requested ??
    (arranged === undefined ? undefined : findArranged(rows, arranged)) ??
    rows.find((row) => row.contentHash === uploaded?.contentHash) ??
    rows.find((row) => row.isPrimary) ??
    rows[0];
  if (primary === undefined) throw fieldError("images", imageMessages.lastImage);
  return primary;
}

function requireAllowedCount(count: number, before: number): void {
  const emptyMessage = before === 0 ? imageMessages.required : imageMessages.lastImage;
  if (count === 0) throw fieldError("images", emptyMessage);
  if (count > maxProductImages) throw fieldError("images", imageMessages.tooMany);
}

function createForeignImageError(field: string): StoreError {
  return fieldError(field, "This image is not one of the product's");
}

/**
 * Finds the new images of a product's form, which are the files of this request and images that were uploaded before.
 * @throws StoreError invalid_input for an image that does not exist, or no longer exists
 */
export async function findNewImages(
  context: StoreContext,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<NewImage[]> {
  const uploaded = uploads.map((facts, index) => {
    const fields = form.imageFields[index];
    return {
      ...facts,
      altText: fields?.alt_text || (form.name ?? ""),
      isPrimary: fields?.is_primary ?? false,
    };
  });
  const staged = await Promise.all(
    form.stagedImages.map(async (image) => {
      const facts = await context.images.find(image.content_hash);
      if (facts === undefined) {
        throw fieldError("stagedImages", "An image no longer exists. Please upload it again.");
      }
      return { ...facts, altText: image.alt_text || (form.name ?? ""), isPrimary: image.is_primary };
    }),
  );
  return [...uploaded, ...staged];
}

/**
 * Reads the form's arrangement of images, and replaces the indexes of its files with their hashes.
 * @throws StoreError invalid_input for the index of a file that the form does not have
 */
export function readArrangement(
  { imageArrangement }: ProductBody,
  uploads: readonly ImageFacts[],
): ArrangedImage[] | undefined {
  return imageArrangement?.map(({ alt_text, is_primary, ...image }) => {
    const fields = { altText: alt_text ?? undefined, isPrimary: is_primary };
    if ("id" in image) return { id: image.id, ...fields };
    if ("content_hash" in image) return { contentHash: image.content_hash, ...fields };
    const contentHash = uploads[image.upload]?.contentHash;
    if (contentHash !== undefined) return { contentHash, ...fields };
    throw fieldError("imageArrangement", `There is no file ${image.upload} in this form`);
  });
}
