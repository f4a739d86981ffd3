import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { ImportImagesView } from "../../../../contract/admin/import-images.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { importImages, productChangeSets } from "../../../db/schema/admin.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { writeProductChanges } from "../products/change-product.ts";
import { planImages, toAuditImages } from "../products/product-images.ts";
import { pickEditableValues } from "../products/product-rows.ts";
import { readProductToChange } from "../products/read-product.ts";
import {
  createAlreadyUndoneError,
  isAlreadyUndone,
  recordPreviousValues,
  requireNotUndone,
} from "./change-sets.ts";
import { ImageFetchError } from "./image-fetch-error.ts";
import { readImportImages } from "./import-images.ts";
import { findOwnHash } from "./plan-row-images.ts";

// A Worker has six connections at a time, and an image takes up to 5 MB of its 128 MB.
const imagesPerRequest = 5;

type ImportImage = typeof importImages.$inferSelect;

/**
 * Fetches the next images of an import and adds them to their products: every product's first image before any second one.
 * A product that its row asked to be active is activated with its first image. The admin's page repeats the request until
 * none is waiting.
 * @param options.retry true to fetch the failed images again
 * @throws StoreError not_found, conflict if the import was undone
 */
export async function fetchImportImages(
  context: StoreContext,
  admin: AdminActor,
  changeSetId: string,
  options: { readonly retry: boolean },
): Promise<ImportImagesView> {
  const set = await context.db
    .select()
    .from(productChangeSets)
    .where(eq(productChangeSets.id, changeSetId))
    .get();
  if (set === undefined) throw new StoreError("not_found", { message: "There is no such import." });
  if (set.undoneAt !== null) throw createAlreadyUndoneError();
  const isOfImport = eq(importImages.changeSetId, changeSetId);
  if (options.retry) {
    await context.db
      .update(importImages)
      .set({ problem: null })
      .where(and(isOfImport, isNotNull(importImages.problem)));
  }
  const waiting = await context.db
    .select()
    .from(importImages)
    .where(and(isOfImport, isNull(importImages.contentHash), isNull(importImages.problem)))
    .orderBy(asc(importImages.position))
    .limit(imagesPerRequest);
  const stored = await Promise.all(
    waiting.map(async (image) => ({ image, result: await store(context, image) })),
  );
  // One after the other, because two images of a product would overwrite each other's version.
  for (const { image, result } of stored) {
    const problem = typeof result === "string" ? result : await addImage(context, admin, image, result);
    if (problem !== undefined) await saveProblem(context, image, problem);
  }
  return readImportImages(context, changeSetId);
}

/** Downloads and stores an image. Returns the reason if that fails. */
async function store(context: StoreContext, { address }: ImportImage): Promise<ImageFacts | string> {
  try {
    const ownHash = findOwnHash(address, context.site.url);
    const own = ownHash === undefined ? undefined : await context.images.find(ownHash);
    return own ?? (await context.images.put(await context.imageFetcher.fetch(address)));
  } catch (error) {
    if (error instanceof ImageFetchError) return error.message;
    // The messages of the image store follow the name of a file.
    if (error instanceof StoreError) return `The file ${error.message}.`;
    throw error;
  }
}

/**
 * Adds a stored image to its product. The image keeps waiting if someone else changed the product at the same moment.
 * @returns the reason if the product cannot have it
 */
async function addImage(
  context: StoreContext,
  admin: AdminActor,
  image: ImportImage,
  facts: ImageFacts,
): Promise<string | undefined> {
  try {
    const { row, images } = await readProductToChange(context, image.productId);
    const saveHash = context.db
      .update(importImages)
      // Another request may have failed with the same image meanwhile.
      .set({ contentHash: facts.contentHash, problem: null })
      .where(eq(importImages.id, image.id));
    if (images.some(({ contentHash }) => contentHash === facts.contentHash)) {
      await saveHash;
      return undefined;
    }
    const added = [{ ...facts, altText: image.altText || row.name, isPrimary: false }];
    const plan = planImages(context, row.id, images, { added, deletedIds: [] });
    const isActivated = image.isActivating && images.length === 0 && !row.isActive;
    await writeProductChanges(context, row, isActivated ? { isActive: true } : {}, [
      requireNotUndone(context, image.changeSetId),
      ...plan.statements,
      ...recordPreviousValues(context, image.changeSetId, [
        {
          productId: row.id,
          versionAfter: row.version + 1,
          before: { ...pickEditableValues(row), stockAdded: 0 },
        },
      ]),
      saveHash,
      writeAudit(context, admin, {
        action: "product.images",
        entity: "product",
        entityId: row.id,
        summary: `Fetched an image of ${row.name}`,
        before: { images: toAuditImages(images), is_active: row.isActive },
        after: { images: toAuditImages(plan.rows), is_active: row.isActive || isActivated },
      }),
    ]);
    return undefined;
  } catch (error) {
    if (isAlreadyUndone(error)) throw createAlreadyUndoneError();
    if (!(error instanceof StoreError)) throw error;
    if (error.code === "conflict") return undefined;
    if (error.code === "product_not_found") return "The product is in the archive.";
    return error.errors?.images ?? error.message;
  }
}

async function saveProblem(context: StoreContext, image: ImportImage, problem: string): Promise<void> {
  await context.db
    .update(importImages)
    .set({ problem: problem.slice(0, 300) })
    .where(and(eq(importImages.id, image.id), isNull(importImages.contentHash)));
}
