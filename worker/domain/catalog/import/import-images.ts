import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ImportImagesView, maxListedImages } from "../../../../contract/admin/import-images.ts";
import type { ImportImage } from "../../../../contract/catalog/product-csv.ts";
import { maxProductImages } from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { importImages, productChangeSets } from "../../../db/schema/admin.ts";
import { products } from "../../../db/schema/catalog.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { ImageFetchError } from "../../image-fetcher.ts";
import {
  createAlreadyUndoneError,
  isAlreadyUndone,
  recordPreviousValues,
  requireNotUndone,
} from "../bulk/change-set-rows.ts";
import { writeProductChanges } from "../products/change-product.ts";
import { planImages, toAuditImages } from "../products/product-images.ts";
import { pickWrittenValues } from "../products/product-rows.ts";
import { readProductToChange } from "../products/read-product.ts";

/** The images and addresses that a product has, so that a repeated import fetches none of them again. */
export interface KnownImages {
  /** The hashes of each product's images. */
  readonly imageHashes: ReadonlyMap<string, ReadonlySet<string>>;
  /** The hashes of fetched addresses, by `${productId} ${address}`. */
  readonly fetchedHashes: ReadonlyMap<string, string | null>;
  /** The store's own origin. */
  readonly siteUrl: string;
}

/** An address that is fetched after the import. */
export interface QueuedImage {
  readonly productId: string;
  readonly position: number;
  readonly address: string;
  readonly altText: string;
  readonly isActivating: boolean;
}

/** Plans which images of a row are fetched: those that the product does not have, as many as it has room for. */
export function planRowImages(
  images: readonly ImportImage[],
  known: KnownImages,
  product: { readonly id: string; readonly isActivating: boolean },
): { queued: QueuedImage[]; messages: string[] } {
  const hashes = known.imageHashes.get(product.id) ?? new Set();
  const addresses = new Map(images.map(({ address, alt_text }) => [address, alt_text]));
  const missing = [...addresses].filter(([address]) => {
    const hash = findOwnHash(address, known.siteUrl) ?? known.fetchedHashes.get(`${product.id} ${address}`);
    return hash === undefined || hash === null || !hashes.has(hash);
  });
  const queued = missing
    .slice(0, Math.max(0, maxProductImages - hashes.size))
    .map(([address, altText], index) => ({
      productId: product.id,
      position: hashes.size + index,
      address,
      altText,
      isActivating: product.isActivating,
    }));
  const left = missing.length - queued.length;
  return {
    queued,
    messages: [
      ...(queued.length === 0 ? [] : [`${queued.length} ${queued.length === 1 ? "image" : "images"}`]),
      ...(left === 0
        ? []
        : [`A product has at most ${maxProductImages} images: ${left} of this row are left out`]),
    ],
  };
}

/** Returns the statements that insert the addresses to fetch after the import. A repeated chunk inserts none. */
export function queueImages(
  context: StoreContext,
  changeSetId: string,
  images: readonly QueuedImage[],
): Statement[] {
  return splitIntoJsonChunks(images).map((chunk) =>
    insertFrom(
      context.db,
      importImages,
      {
        id: randomUuid,
        changeSetId,
        productId: sql`value ->> 'productId'`,
        position: sql`value ->> 'position'`,
        address: sql`value ->> 'address'`,
        altText: sql`value ->> 'altText'`,
        isActivating: sql`value ->> 'isActivating'`,
        contentHash: null,
        problem: null,
      },
      // "WHERE true" is needed, because SQLite would parse ON CONFLICT as a join condition.
      sql`FROM json_each(${chunk}) WHERE true`,
    ).onConflictDoNothing(),
  );
}

// A Worker has six connections at a time, and an image takes up to 5 MB of its 128 MB.
const imagesPerRequest = 5;

type QueuedRow = typeof importImages.$inferSelect;

/**
 * Admin only: fetches the next images of an import and adds them to their products: every product's first image before
 * any second one. A product that its row asked to be active is activated with its first image. The admin's page repeats
 * the request until none is waiting.
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
  // Images are saved one after the other, because two of a product would overwrite each other's version.
  for (const { image, result } of stored) {
    const problem = typeof result === "string" ? result : await addImage(context, admin, image, result);
    if (problem !== undefined) await saveProblem(context, image, problem);
  }
  return readImportImages(context, changeSetId);
}

/** Downloads and stores an image. Returns the reason if that fails. */
async function store(context: StoreContext, { address }: QueuedRow): Promise<ImageFacts | string> {
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
  image: QueuedRow,
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
          before: { ...pickWrittenValues(row, row), stockAdded: 0 },
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

async function saveProblem(context: StoreContext, image: QueuedRow, problem: string): Promise<void> {
  await context.db
    .update(importImages)
    .set({ problem: problem.slice(0, 300) })
    .where(and(eq(importImages.id, image.id), isNull(importImages.contentHash)));
}

/** Returns the hash in the address of an image of this store, as its own export writes it. */
function findOwnHash(address: string, siteUrl: string): string | undefined {
  if (!address.startsWith(`${siteUrl}/images/`)) return undefined;
  return /^\/images\/([0-9a-f]{64})\/\d+\.webp$/.exec(address.slice(siteUrl.length))?.[1];
}

/** Admin only: counts the images of an import, and lists those that failed. */
export async function readImportImages(
  context: StoreContext,
  changeSetId: string,
): Promise<ImportImagesView> {
  const isOfImport = eq(importImages.changeSetId, changeSetId);
  const { counts, failures, inactive } = await readBatch(context.db, {
    counts: context.db
      .select({
        waiting: countOf(sql`content_hash IS NULL AND problem IS NULL`).as("waiting"),
        fetched: countOf(sql`content_hash IS NOT NULL`).as("fetched"),
        failed: countOf(sql`problem IS NOT NULL`).as("failed"),
      })
      .from(importImages)
      .where(isOfImport),
    failures: context.db
      .select({
        sku: products.sku,
        name: products.name,
        address: importImages.address,
        problem: sql<string>`${importImages.problem}`.as("problem"),
      })
      .from(importImages)
      .innerJoin(products, eq(products.id, importImages.productId))
      .where(and(isOfImport, isNotNull(importImages.problem)))
      .orderBy(asc(products.sku), asc(importImages.position))
      .limit(maxListedImages),
    inactive: context.db
      .selectDistinct({ id: products.id })
      .from(importImages)
      .innerJoin(products, eq(products.id, importImages.productId))
      .where(
        and(
          isOfImport,
          isNotNull(importImages.contentHash),
          eq(products.isActive, false),
          isNull(products.archivedAt),
        ),
      )
      .limit(maxListedImages),
  });
  const { waiting = 0, fetched = 0, failed = 0 } = counts[0] ?? {};
  return { waiting, fetched, failed, failures, inactive_ids: inactive.map(({ id }) => id) };
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
}
