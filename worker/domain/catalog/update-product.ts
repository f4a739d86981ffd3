import { and, eq, sql } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import type { Statement } from "../../db/run-batch.ts";
import { formerSlugs, products } from "../../db/schema/catalog.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { skuTaken, slugTaken } from "./create-product.ts";
import { assertSoundProduct, type ProductDraft } from "./product-draft.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlugTaken } from "./slug.ts";

/** `stockChange` adds to what is there at the moment of the write, whatever was sold meanwhile. */
export type ProductChanges = Partial<ProductDraft> & { readonly stockChange?: number | undefined };

/**
 * Changes a product; what is absent stays. A product that gets another slug keeps answering under the former one.
 * @param seenVersion the version that the change is based on: another one by now is a conflict.
 * @param alongside what else happens in the same batch: all of it or nothing.
 * @throws StoreError product_not_found, invalid_input, conflict.
 */
export async function updateProduct(
  context: StoreContext,
  productId: string,
  changes: ProductChanges,
  seenVersion?: number,
  alongside: (current: ProductRow) => readonly Statement[] = () => [],
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
  return writeChanges(context, current, { ...columns, slug }, alongside(current));
}

/** One batch. Where somebody else wrote in between, the version becomes NULL, and all of it is rolled back. */
async function writeChanges(
  context: StoreContext,
  current: ProductRow,
  { stockChange, ...columns }: Omit<ProductChanges, "discountPercentage"> & { slug: string },
  alongside: readonly Statement[],
): Promise<ProductRow> {
  const update = context.db
    .update(products)
    .set({
      ...columns,
      ...(stockChange === undefined
        ? {}
        : { stockQuantity: sql`${products.stockQuantity} + ${stockChange}` }),
      version: sql`CASE WHEN ${products.version} = ${current.version} THEN ${products.version} + 1 END`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(products.id, current.id))
    .returning();
  try {
    const [[row]] = await context.db.batch([
      update,
      ...moveSlug(context, current, columns.slug),
      ...alongside,
    ]);
    if (row === undefined) throw new StoreError("conflict");
    return row;
  } catch (error) {
    throw refusalOf(error);
  }
}

function moveSlug(context: StoreContext, current: ProductRow, slug: string): Statement[] {
  if (slug === current.slug) return [];
  const now = context.now().toISOString();
  return [
    context.db
      .insert(formerSlugs)
      .values({ slug: current.slug, productId: current.id, createdAt: now })
      .onConflictDoNothing(),
    context.db
      .delete(formerSlugs)
      .where(and(eq(formerSlugs.slug, slug), eq(formerSlugs.productId, current.id))),
  ];
}

function refusalOf(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case "products.version":
      return new StoreError("conflict", { cause: error });
    case "products.sku":
      return skuTaken();
    case "products.slug":
      return slugTaken();
    case "products_stock_not_negative": {
      const message = "There are fewer pieces left than that: the stock cannot fall below zero.";
      return new StoreError("conflict", { message, errors: { stock_quantity: message } });
    }
    default:
      return error;
  }
}
