import { sql } from "drizzle-orm";
import type { StoreContext } from "../../context.ts";

// The product form names the images that it has uploaded, and the browser keeps an unsaved form for 30 days
// (web/lib/form-drafts.ts).
const graceMs = 31 * 24 * 3_600_000;
// Many hashes are compared in one query, because each query reads all images in use.
const hashesPerQuery = 5_000;

/**
 * Deletes stored images that no product, category, order or text of the store uses. They come from failed uploads,
 * abandoned forms and deleted products. Images that were uploaded in the last 31 days and those in `protectedHashes`
 * (nightly backups) are not deleted.
 */
export async function deleteOrphanedImages(
  context: StoreContext,
  protectedHashes: ReadonlySet<string> = new Set(),
): Promise<{ checked: number; removed: number }> {
  const before = context.now().getTime() - graceMs;
  const report = { checked: 0, removed: 0 };
  let candidates: string[] = [];
  let after: string | undefined;
  while (true) {
    const { images, last } = await context.images.list(after);
    report.checked += images.length;
    candidates.push(
      ...images.filter(({ storedAt }) => storedAt.getTime() < before).map(({ contentHash }) => contentHash),
    );
    if (last === undefined || candidates.length >= hashesPerQuery) {
      const unused = (await findUnused(context, candidates)).filter((hash) => !protectedHashes.has(hash));
      await context.images.remove(unused);
      report.removed += unused.length;
      candidates = [];
    }
    if (last === undefined) return report;
    after = last;
  }
}

/** Selects the content hashes of all images in use, without NULL, because a NULL would make every NOT IN false. */
export const selectUsedImages = `SELECT content_hash AS hash FROM product_images
  UNION SELECT image_hash FROM order_items WHERE image_hash IS NOT NULL
  UNION SELECT image_hash FROM categories WHERE image_hash IS NOT NULL
  UNION SELECT text.value FROM store_content, json_tree(store_content.value) AS text
    WHERE text.key IN ('image_hash', 'logo_hash') AND text.value IS NOT NULL`;

async function findUnused(context: StoreContext, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await context.db.all<{ hash: string }>(sql`
    SELECT value AS hash FROM json_each(${JSON.stringify(hashes)}) WHERE value NOT IN (${sql.raw(selectUsedImages)})`);
  return rows.map((row) => row.hash);
}
