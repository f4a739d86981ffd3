import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { products } from "../../../db/schema/catalog.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { recordedFields } from "./product-form-draft.ts";
import { readAdminProduct } from "./save-product.ts";

/**
 * Takes a product out of the store: archived where it was ever ordered, else erased with its images' rows (the sweep
 * takes the images). Which of the two is decided in the write, so that an order placed meanwhile keeps its product.
 * @throws StoreError product_not_found
 */
export async function deleteProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
): Promise<{ message: string; data: { outcome: "archived" | "erased" } }> {
  const current = await context.db.select().from(products).where(eq(products.id, productId)).get();
  if (current === undefined || current.archivedAt !== null) throw new StoreError("product_not_found");
  const now = context.now().toISOString();
  const [archived] = await context.db.batch([
    context.db
      .update(products)
      .set({ isActive: false, archivedAt: now, updatedAt: now, version: sql`${products.version} + 1` })
      .where(and(eq(products.id, productId), wasOrdered))
      .returning({ id: products.id }),
    context.db.delete(products).where(and(eq(products.id, productId), sql`NOT ${wasOrdered}`)),
    writeAudit(context, admin, {
      action: "product.delete",
      entity: "product",
      entityId: productId,
      summary: `Deleted ${current.name}`,
      before: recordedFields(current),
    }),
  ]);
  return archived.length > 0
    ? { message: `${current.name} has been archived.`, data: { outcome: "archived" } }
    : { message: `${current.name} has been deleted.`, data: { outcome: "erased" } };
}

/** Brings an archived product back, inactive. One that is there already stays. @throws StoreError product_not_found */
export async function restoreProduct(context: StoreContext, admin: AdminActor, productId: string) {
  const current = await context.db.select().from(products).where(eq(products.id, productId)).get();
  if (current === undefined) throw new StoreError("product_not_found");
  if (current.archivedAt !== null) {
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
        before: { archived_at: current.archivedAt },
        after: { archived_at: null },
      }),
    ]);
  }
  return readAdminProduct(context, productId);
}

const wasOrdered = sql`(EXISTS (SELECT 1 FROM order_items WHERE order_items.product_id = products.id)
  OR EXISTS (SELECT 1 FROM stock_reservations WHERE stock_reservations.product_id = products.id))`;
