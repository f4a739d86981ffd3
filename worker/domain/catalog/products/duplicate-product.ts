import { and, eq, gte, lt, or } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { products } from "../../../db/schema/catalog.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { insertProduct } from "./create-product.ts";
import { pickEditableValues } from "./product-fields.ts";
import { inOrder, planImages } from "./product-images.ts";
import { readAdminProduct, readProductToChange } from "./read-admin-product.ts";

/**
 * Copies a product: inactive, without stock, with a new slug and SKU and the same images.
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
        : planImages(context, id, [], { added: inOrder(images), deletedIds: [] }).statements),
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

/** Returns SKU-COPY, or SKU-COPY-2, -3 ... if that is taken. */
async function findFreeSku(context: StoreContext, sku: string): Promise<string> {
  const base = `${sku.slice(0, 55)}-COPY`;
  const taken = await context.db
    .select({ sku: products.sku })
    .from(products)
    // A range that matches `base-...`, because '.' follows '-' in ASCII.
    .where(or(eq(products.sku, base), and(gte(products.sku, `${base}-`), lt(products.sku, `${base}.`))));
  const known = new Set(taken.map((row) => row.sku));
  if (!known.has(base)) return base;
  let number = 2;
  while (known.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}
