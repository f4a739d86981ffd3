import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type ImportImagesView, maxListedImages } from "../../../../contract/admin/import-images.ts";
import { insertFrom, randomUuid } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { importImages } from "../../../db/schema/admin.ts";
import { products } from "../../../db/schema/catalog.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { StoreContext } from "../../context.ts";
import type { QueuedImage } from "./plan-row-images.ts";

/** Inserts the addresses that are fetched after the import. A repeated chunk inserts none. */
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

/** Counts the images of an import, and lists those that failed. */
export async function readImportImages(
  context: StoreContext,
  changeSetId: string,
): Promise<ImportImagesView> {
  const isOfImport = eq(importImages.changeSetId, changeSetId);
  const [[counts], failures, inactive] = await context.db.batch([
    context.db
      .select({
        waiting: countOf(sql`content_hash IS NULL AND problem IS NULL`).as("waiting"),
        fetched: countOf(sql`content_hash IS NOT NULL`).as("fetched"),
        failed: countOf(sql`problem IS NOT NULL`).as("failed"),
      })
      .from(importImages)
      .where(isOfImport),
    context.db
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
    context.db
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
  ]);
  const { waiting = 0, fetched = 0, failed = 0 } = counts ?? {};
  return { waiting, fetched, failed, failures, inactive_ids: inactive.map(({ id }) => id) };
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${condition}), 0)`.mapWith(Number);
}
