import { count, desc, type SQL, sql } from "drizzle-orm";
import type { ChangeSetView } from "../../../../contract/admin/change-sets.ts";
import { productChangeSets } from "../../../db/schema/admin.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";

/** Lists imports and bulk actions, latest first. */
export async function listChangeSets(
  context: StoreContext,
  query: { page: number; limit: number },
): Promise<Page<ChangeSetView>> {
  const [[total], rows] = await context.db.batch([
    context.db.select({ found: count() }).from(productChangeSets),
    context.db
      .select({
        set: productChangeSets,
        products:
          sql<number>`(SELECT count(*) FROM product_change_rows WHERE change_set_id = product_change_sets.id)`
            .mapWith(Number)
            .as("products"),
        waitingImages: countImages(sql`content_hash IS NULL AND problem IS NULL`).as("waiting_images"),
        failedImages: countImages(sql`problem IS NOT NULL`).as("failed_images"),
      })
      .from(productChangeSets)
      .orderBy(desc(productChangeSets.createdAt), desc(productChangeSets.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const data = rows.map((row) => ({
    id: row.set.id,
    kind: row.set.kind,
    summary: row.set.summary,
    admin_name: row.set.adminName,
    created_at: row.set.createdAt,
    undone_at: row.set.undoneAt,
    products: row.products,
    waiting_images: row.waitingImages,
    failed_images: row.failedImages,
  }));
  return toPage(data, total?.found, query);
}

function countImages(condition: SQL) {
  return sql<number>`(SELECT count(*) FROM import_images
    WHERE change_set_id = product_change_sets.id AND ${condition})`.mapWith(Number);
}
