import { eq } from "drizzle-orm";
import type { AdminProductView, ProductWrite } from "../../../../contract/admin/products.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { productDrafts, productImages, products } from "../../../db/schema/catalog.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { requireSettings, selectSettings } from "../../settings/settings-row.ts";
import { createProduct } from "./create-product.ts";
import { changesOfForm, draftOfForm, recordedFields } from "./product-form-draft.ts";
import { type ArrangedImage, type NewImage, planImages, recordedImages } from "./product-images.ts";
import { toAdminProductView } from "./product-view.ts";
import { updateProduct } from "./update-product.ts";

/**
 * An admin adds a product with its images, which are in the object store already: a step that fails leaves at most
 * images that nothing points at, and the sweep takes those away.
 * @throws StoreError invalid_input, conflict (slug or SKU is taken)
 */
export async function addProduct(
  context: StoreContext,
  admin: AdminActor,
  write: ProductWrite,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const settings = requireSettings(await selectSettings(context));
  const draft = draftOfForm(write, settings.defaultTaxBasisPoints);
  const added = await storeNewImages(context, write, uploads);
  const arrangement = toArrangement(write, uploads);
  const product = await createProduct(context, draft, ({ id, slug }) => {
    const plan = planImages(context, id, [], { added, deletedIds: [], arrangement });
    const images = recordedImages(plan.rows);
    return [
      ...plan.statements,
      ...(write.draft_id === undefined
        ? []
        : [context.db.delete(productDrafts).where(eq(productDrafts.id, write.draft_id))]),
      writeAudit(context, admin, {
        action: "product.create",
        entity: "product",
        entityId: id,
        summary: `Added ${draft.name}`,
        after: { name: draft.name, sku: draft.sku, slug, images },
      }),
    ];
  });
  return readAdminProduct(context, product.id);
}

/**
 * An admin changes a product: fields, and images that come, go, change places or words or become the primary one, all
 * in one batch under one version.
 * @throws StoreError product_not_found, invalid_input, conflict with the product as it is now
 */
export async function changeProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  write: ProductWrite,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const { images, version } = await readAdminRows(context, productId);
  const changes = changesOfForm(write);
  const added = await storeNewImages(context, write, uploads);
  const imageChanges = {
    added,
    deletedIds: write.imagesToDelete,
    primaryId: write.primary_image_id,
    arrangement: toArrangement(write, uploads),
  };
  const touchesImages =
    added.length + imageChanges.deletedIds.length > 0 ||
    imageChanges.primaryId != null ||
    imageChanges.arrangement !== undefined;
  const plan = touchesImages
    ? planImages(context, productId, images, imageChanges)
    : { rows: images, statements: [] };
  try {
    await updateProduct(context, productId, changes, write.version ?? version, (current) => [
      ...plan.statements,
      writeAudit(context, admin, {
        action: "product.update",
        entity: "product",
        entityId: productId,
        summary: `Changed ${current.name}`,
        before: { ...recordedFields(current), images: recordedImages(images) },
        after: {
          ...recordedFields(current, changes),
          images: recordedImages(plan.rows),
        },
      }),
    ]);
  } catch (error) {
    throw await withCurrent(context, productId, error);
  }
  return readAdminProduct(context, productId);
}

/** One product, active or not, archived or not. @throws StoreError product_not_found */
export async function readAdminProduct(context: StoreContext, productId: string): Promise<AdminProductView> {
  const [rows, images] = await context.db.batch([
    context.db.select().from(products).where(eq(products.id, productId)),
    context.db.select().from(productImages).where(eq(productImages.productId, productId)),
  ]);
  const [row] = rows;
  if (row === undefined) throw new StoreError("product_not_found");
  return toAdminProductView(row, images);
}

/** What a change is based on: the images and the version, read at one moment. */
export async function readAdminRows(context: StoreContext, productId: string) {
  const [[row], images] = await context.db.batch([
    context.db.select().from(products).where(eq(products.id, productId)),
    context.db.select().from(productImages).where(eq(productImages.productId, productId)),
  ]);
  if (row === undefined || row.archivedAt !== null) throw new StoreError("product_not_found");
  return { row, images, version: row.version };
}

/** A conflict that names no field is a stale version: the answer shows what the product is now. */
export async function withCurrent(
  context: StoreContext,
  productId: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof StoreError) || error.code !== "conflict" || error.errors !== undefined) return error;
  return new StoreError("conflict", {
    message: "Somebody else changed this product in the meantime.",
    current: await readAdminProduct(context, productId),
    cause: error,
  });
}

/** The uploads of this request, and those that were uploaded before it. */
async function storeNewImages(
  context: StoreContext,
  write: ProductWrite,
  uploads: readonly ImageFacts[],
): Promise<NewImage[]> {
  const named = uploads.map((facts, index) => {
    const fields = write.imageFields[index];
    return {
      ...facts,
      altText: fields?.alt_text || (write.name ?? ""),
      isPrimary: fields?.is_primary ?? false,
    };
  });
  const staged = await Promise.all(
    write.stagedImages.map(async (image) => {
      const facts = await context.images.find(image.content_hash);
      if (facts === undefined) {
        throw fieldError("stagedImages", "An image is no longer there. Please upload it again.");
      }
      return { ...facts, altText: image.alt_text || (write.name ?? ""), isPrimary: image.is_primary };
    }),
  );
  return [...named, ...staged];
}

/** Files of this form are named by their place among them: what is known of them is their hash. */
function toArrangement(
  { imageArrangement }: ProductWrite,
  uploads: readonly ImageFacts[],
): ArrangedImage[] | undefined {
  return imageArrangement?.map(({ alt_text, is_primary, ...image }) => {
    const words = { altText: alt_text ?? undefined, isPrimary: is_primary };
    if ("id" in image) return { id: image.id, ...words };
    if ("content_hash" in image) return { contentHash: image.content_hash, ...words };
    const contentHash = uploads[image.upload]?.contentHash;
    if (contentHash !== undefined) return { contentHash, ...words };
    throw fieldError("imageArrangement", `There is no file ${image.upload} in this form`);
  });
}
