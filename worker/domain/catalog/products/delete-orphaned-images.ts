import { sql } from "drizzle-orm";
import type { StoreContext } from "../../context.ts";

// An image is uploaded before the product that shows it is saved, and a form may lie open for a while.
const graceMilliseconds = 24 * 3_600_000;
// Each comparison reads all images that are shown.
const comparedAtOnce = 5_000;

/**
 * Takes away stored images that no product, draft, category, order or text of the store shows any more, or ever did:
 * what failed uploads, unsaved forms and erased products leave behind; and bodies of uploads that broke off. What was
 * stored in the last day stays, and so does what is spared: the images of nightly backups.
 */
export async function deleteOrphanedImages(
  context: StoreContext,
  spared: ReadonlySet<string> = new Set(),
): Promise<{ looked: number; removed: number; uploads: number }> {
  const before = context.now().getTime() - graceMilliseconds;
  const report = { looked: 0, removed: 0, uploads: await context.images.removeUploads(new Date(before)) };
  let old: string[] = [];
  for (let after: string | undefined; ; ) {
    const { images, last } = await context.images.list(after);
    report.looked += images.length;
    old.push(
      ...images.filter(({ storedAt }) => storedAt.getTime() < before).map(({ contentHash }) => contentHash),
    );
    if (last === undefined || old.length >= comparedAtOnce) {
      for (const contentHash of await findUnused(context, old)) {
        if (spared.has(contentHash)) continue;
        await context.images.remove(contentHash);
        report.removed += 1;
      }
      old = [];
    }
    if (last === undefined) return report;
    after = last;
  }
}

/** SQL: the content hashes of all images that the store shows. Never NULL: nothing is outside of a list with one. */
export const selectUsedImages = `SELECT content_hash AS hash FROM product_images
  UNION SELECT image_hash FROM order_items WHERE image_hash IS NOT NULL
  UNION SELECT image_hash FROM categories WHERE image_hash IS NOT NULL
  UNION SELECT image.value ->> 'content_hash'
    FROM product_drafts, json_each(product_drafts.content, '$.images') AS image
    WHERE image.value ->> 'content_hash' IS NOT NULL
  UNION SELECT text.value FROM store_content, json_tree(store_content.value) AS text
    WHERE text.key IN ('image_hash', 'logo_hash') AND text.value IS NOT NULL`;

async function findUnused(context: StoreContext, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await context.db.all<{ hash: string }>(sql`
    SELECT value AS hash FROM json_each(${JSON.stringify(hashes)}) WHERE value NOT IN (${sql.raw(selectUsedImages)})`);
  return rows.map((row) => row.hash);
}
