import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { formerSlugs, products } from "../../db/schema/catalog.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { skuTaken, slugTaken } from "./create-product.ts";
import { assertSoundProduct, type ProductDraft } from "./product-draft.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlugTaken } from "./slug.ts";

/**
 * Changes a product; what is absent stays. A product that gets another slug keeps answering under the former one.
 * @param seenVersion the version that the change is based on: another one by now is a conflict.
 * @throws StoreError product_not_found, invalid_input, conflict.
 */
export async function updateProduct(
  context: StoreContext,
  productId: string,
  changes: Partial<ProductDraft>,
  seenVersion?: number,
): Promise<ProductRow> {
  const current = await context.db.select().from(products).where(eq(products.id, productId)).get();
  if (current === undefined || current.archivedAt !== null) throw new StoreError("product_not_found");
  if (seenVersion !== undefined && seenVersion !== current.version) throw new StoreError("conflict");
  const { discountPercentage, ...columns } = changes;
  assertSoundProduct({
    slug: changes.slug,
    wholesalePriceCents: changes.wholesalePriceCents ?? current.wholesalePriceCents,
    retailPriceCents: changes.retailPriceCents ?? current.retailPriceCents,
    discountPercentage,
  });
  const slug = changes.slug ?? current.slug;
  if (slug !== current.slug && (await isSlugTaken(context, slug, productId))) throw slugTaken();
  return writeChanges(context, current, columns, slug);
}

/** One batch, and every statement of it only where the row is still the one that was read. */
async function writeChanges(
  context: StoreContext,
  current: ProductRow,
  columns: Omit<Partial<ProductDraft>, "discountPercentage">,
  slug: string,
): Promise<ProductRow> {
  const now = context.now().toISOString();
  const isUnchanged = and(eq(products.id, current.id), eq(products.version, current.version));
  const update = context.db
    .update(products)
    .set({ ...columns, slug, version: current.version + 1, updatedAt: now })
    .where(isUnchanged)
    .returning();
  try {
    const rows =
      slug === current.slug
        ? await update
        : (
            await context.db.batch([
              context.db
                .insert(formerSlugs)
                .select(
                  sql`SELECT ${current.slug}, ${products.id}, ${now} FROM ${products} WHERE ${isUnchanged}`,
                )
                .onConflictDoNothing(),
              context.db
                .delete(formerSlugs)
                .where(and(eq(formerSlugs.slug, slug), eq(formerSlugs.productId, current.id))),
              update,
            ])
          )[2];
    const [row] = rows;
    if (row === undefined) throw new StoreError("conflict");
    return row;
  } catch (error) {
    const column = violatedConstraint(error);
    if (column === "products.sku") throw skuTaken();
    if (column === "products.slug") throw slugTaken();
    throw error;
  }
}
