import { and, eq, gte, lt, or } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { insertProduct } from "./create-product.ts";
import { pickEditableValues } from "./product-fields.ts";
import { planImages, sortByPosition } from "./product-images.ts";
import { readAdminProduct, readProductToChange } from "./read-admin-product.ts";

/**
 * Copies a product with its images. The copy is inactive, has no stock, and gets a new slug and SKU.
 * @throws StoreError product_not_found
 */
export async function duplicateProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
): Promise<AdminProductView> {
  const { row, images } = await readProductToChange(context, productId);
  const name = `${row.name.slice(0, 190)} (copy)`;
  const copyId = await insertProduct(
    context,
    {
      ...pickEditableValues(row),
      name,
      sku: await findFreeSku(context, row.sku),
      stockOnHand: 0,
      isActive: false,
      isFeatured: false,
    },
    ({ id }) => [
      ...(images.length === 0
        ? []
        : planImages(context, id, [], { added: sortByPosition(images), deletedIds: [] }).statements),
      writeAudit(context, admin, {
        action: "product.duplicate",
        entity: "product",
        entityId: id,
        summary: `Copied ${row.name}`,
        after: { copied_from: productId },
      }),
    ],
  );
  return readAdminProduct(context, copyId);
}

/** Returns the SKU with the suffix -COPY, or -COPY-2, -COPY-3 and so on if that is taken. */
async function findFreeSku(context: StoreContext, sku: string): Promise<string> {
  const base = `${sku.slice(0, 55)}-COPY`;
  const rows = await context.db
    .select({ sku: products.sku })
    .from(products)
    // A range that matches `base-...`, because '.' follows '-' in ASCII.
    .where(or(eq(products.sku, base), and(gte(products.sku, `${base}-`), lt(products.sku, `${base}.`))));
  const takenSkus = new Set(rows.map((row) => row.sku));
  if (!takenSkus.has(base)) return base;
  let number = 2;
  while (takenSkus.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
