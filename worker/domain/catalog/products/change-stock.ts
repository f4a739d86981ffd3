import type { AdminProductView, StockBody } from "../../../../contract/admin/products.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { recordedFields, toStockChanges } from "./product-form-draft.ts";
import { readAdminProduct, withCurrent } from "./save-product.ts";
import { updateProduct } from "./update-product.ts";

// Of so many changes at the same moment none is refused.
const maxAttempts = 12;

/**
 * Sets a product's stock, or adds and takes away. It commutes with everything else, so another admin's change in
 * between is no conflict: it is tried again.
 * @throws StoreError product_not_found, conflict where less would be on hand than is allocated
 */
export async function changeStock(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  body: StockBody,
): Promise<AdminProductView> {
  const changes = "adjust" in body ? { stockChange: body.adjust } : toStockChanges(body);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await updateProduct(context, productId, changes, undefined, (current) => [
        writeAudit(context, admin, {
          action: "product.stock",
          entity: "product",
          entityId: productId,
          summary: `Changed the stock of ${current.name}`,
          before: recordedFields(current),
          after: recordedFields(current, changes),
        }),
      ]);
      return readAdminProduct(context, productId);
    } catch (error) {
      const isStale = error instanceof StoreError && error.code === "conflict" && error.errors === undefined;
      if (!isStale || attempt === maxAttempts) throw await withCurrent(context, productId, error);
    }
  }
}
