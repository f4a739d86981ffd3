import { and, eq, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { runBatch } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { isInBooks } from "./product-conditions.ts";
import { dissolveEmptyFamilies } from "./product-family.ts";
import { requireUnarchived, selectProduct } from "./product-rows.ts";
import { toAuditFields } from "./product-view.ts";
import { readAdminProduct } from "./read-product.ts";

/**
 * Admin only: archives a product that was ever ordered or received, and deletes any other product with the rows of its
 * images. The statements check for both themselves, so that an order that is placed in the meantime keeps its product.
 * deleteOrphanedImages() deletes the image files.
 * @throws StoreError product_not_found
 */
export async function deleteProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
): Promise<{ message: string; data: { outcome: "archived" | "erased" } }> {
  const current = requireUnarchived(await selectProduct(context, productId).get());
  const now = context.now().toISOString();
  const [archived] = await runBatch(context.db, [
    context.db
      .update(products)
      .set({ isActive: false, archivedAt: now, updatedAt: now, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, productId), isInBooks))
      .returning({ id: products.id }),
    context.db.delete(products).where(and(eq(products.id, productId), sql`NOT ${isInBooks}`)),
    ...dissolveEmptyFamilies(context),
    writeAudit(context, admin, {
      action: "product.delete",
      entity: "product",
      entityId: productId,
      summary: `Deleted ${current.name}`,
      before: toAuditFields(current),
    }),
  ]);
  return archived !== undefined && archived.results.length > 0
    ? { message: `${current.name} has been archived.`, data: { outcome: "archived" } }
    : { message: `${current.name} has been deleted.`, data: { outcome: "erased" } };
}

/**
 * Admin only: restores an archived product as inactive. Any other product stays as it is.
 * @throws StoreError product_not_found
 */
export async function restoreProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
): Promise<AdminProductView> {
  const current = await readAdminProduct(context, productId);
  if (current.archived_at === null) return current;
  await context.db.batch([
    context.db
      .update(products)
      .set({
        archivedAt: null,
        updatedAt: context.now().toISOString(),
        version: sql`${products.version} + 1`,
      })
      .where(eq(products.id, productId)),
    writeAudit(context, admin, {
      action: "product.restore",
      entity: "product",
      entityId: productId,
      summary: `Restored ${current.name} from the archive`,
      before: { archived_at: current.archived_at },
      after: { archived_at: null },
    }),
  ]);
  return readAdminProduct(context, productId);
}
