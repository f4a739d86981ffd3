import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminProductView, StockBody } from "../../../../contract/admin/products.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import { auditLog } from "../../../db/schema/admin.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { getAdminName } from "../../audit/admin-actor.ts";
import type { AuditAction } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { explainConflict } from "./product-conflicts.ts";
import { toStockChanges } from "./product-input.ts";
import { toAdminProductView } from "./product-view.ts";
import { requireUnarchived, selectImages, selectProduct } from "./read-admin-product.ts";
import { buildOnHandSql } from "./update-product.ts";

/**
 * Sets a product's stock, or adds to it. The database computes the new number, so that simultaneous changes by admins and
 * orders all count, and none of them is a conflict.
 * @throws StoreError product_not_found, conflict if less would be on hand than is allocated
 */
export async function changeStock(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  body: StockBody,
): Promise<AdminProductView> {
  const changes = "adjust" in body ? { stockChange: body.adjust } : toStockChanges(body);
  const onHand = buildOnHandSql(changes) ?? sql`${products.stockOnHand}`;
  const isProduct = and(eq(products.id, productId), isNull(products.archivedAt));
  const now = context.now().toISOString();
  const action: AuditAction = "product.stock";
  // The audit runs before the update and evaluates the same expression, so both see the same stock.
  const audit = insertFrom(
    context.db,
    auditLog,
    {
      id: crypto.randomUUID(),
      profileId: admin.id,
      adminName: getAdminName(admin),
      action,
      entity: "product",
      entityId: productId,
      summary: sql`'Changed the stock of ' || ${products.name}`,
      before: sql`json_object('on_hand', ${products.stockOnHand})`,
      after: sql`json_object('on_hand', ${onHand})`,
      createdAt: now,
    },
    sql`FROM ${products} WHERE ${isProduct}`,
  );
  const update = context.db
    .update(products)
    .set({ stockOnHand: onHand, version: sql`${products.version} + 1`, updatedAt: now })
    .where(isProduct);
  try {
    const [, , [row], images] = await context.db.batch([
      audit,
      update,
      selectProduct(context, productId),
      selectImages(context, productId),
    ]);
    return toAdminProductView(requireUnarchived(row), images);
  } catch (error) {
    throw await explainConflict(context, productId, changes, error);
  }
}
