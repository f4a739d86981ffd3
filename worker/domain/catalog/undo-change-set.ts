import { count, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { runBatch } from "../../db/run-batch.ts";
import { productChangeRows, productChangeSets } from "../../db/schema/admin.ts";
import { products } from "../../db/schema/catalog.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { assignmentsFrom } from "./product-columns.ts";

/**
 * Takes one stroke back, in one batch: changed products become what they were, new ones go (or into the archive, where
 * they were ordered). A product that somebody changed since is kept as it is.
 * @throws StoreError not_found, conflict when it was undone before
 */
export async function undoChangeSet(
  context: StoreContext,
  admin: Profile,
  changeSetId: string,
): Promise<{ message: string; data: { restored: number; removed: number; kept: number } }> {
  const [[set], [total]] = await context.db.batch([
    context.db.select().from(productChangeSets).where(eq(productChangeSets.id, changeSetId)),
    context.db
      .select({ found: count() })
      .from(productChangeRows)
      .where(eq(productChangeRows.changeSetId, changeSetId)),
  ]);
  if (set === undefined) throw new StoreError("not_found", { message: "There is no such change." });
  if (set.undoneAt !== null) throw new StoreError("conflict", { message: "This has been undone already." });
  const now = context.now().toISOString();
  const isUntouched = sql`products.id = undone.product_id AND undone.change_set_id = ${changeSetId}
    AND products.version = undone.version_after AND products.archived_at IS NULL`;
  // By the list, not by the products: none of the others is read.
  const isNewAndUntouched = sql`products.id IN (SELECT product_id FROM product_change_rows
      WHERE change_set_id = ${changeSetId} AND before IS NULL)
    AND products.archived_at IS NULL AND products.version = (SELECT version_after FROM product_change_rows AS undone
      WHERE undone.change_set_id = ${changeSetId} AND undone.product_id = products.id)`;
  const wasOrdered = sql`(EXISTS (SELECT 1 FROM order_items WHERE order_items.product_id = products.id)
    OR EXISTS (SELECT 1 FROM stock_reservations WHERE stock_reservations.product_id = products.id))`;
  const results = await runBatch(context.db, [
    context.db
      .delete(products)
      .where(sql`${isNewAndUntouched} AND NOT ${wasOrdered}`)
      .returning({ id: products.id }),
    context.db
      .update(products)
      .set({ isActive: false, archivedAt: now, updatedAt: now, version: sql`version + 1` })
      .where(isNewAndUntouched)
      .returning({ id: products.id }),
    context.db.run(sql`UPDATE products SET ${assignmentsFrom("undone.before")},
        stock_quantity = max(0, stock_quantity - (undone.before ->> 'stockAdded')),
        version = version + 1, updated_at = ${now}
      FROM product_change_rows AS undone WHERE ${isUntouched} AND undone.before IS NOT NULL
      RETURNING products.id`),
    context.db.update(productChangeSets).set({ undoneAt: now }).where(eq(productChangeSets.id, changeSetId)),
    writeAudit(context, admin, {
      action: "change_set.undo",
      entity: "change_set",
      entityId: changeSetId,
      summary: `Undid: ${set.summary}`,
      before: { undone_at: null },
      after: { undone_at: now },
    }),
  ]);
  const [removed = 0, archived = 0, restored = 0] = results.map((result) => result.results.length);
  const gone = removed + archived;
  const kept = (total?.found ?? 0) - gone - restored;
  return {
    message:
      kept === 0
        ? "The change has been undone."
        : `The change has been undone. ${kept} ${kept === 1 ? "product was" : "products were"} changed since and stayed as they are.`,
    data: { restored, removed: gone, kept },
  };
}
