import { and, eq, sql } from "drizzle-orm";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { formerSlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { explainCategory, skuTaken, slugTaken } from "./create-product.ts";
import { assertSoundProduct, type ProductDraft } from "./product-draft.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlugTaken } from "./slug.ts";

/** At most one of them. `stockChange` adds to what is there at the moment of the write. */
export interface StockChanges {
  readonly stockOnHand?: number;
  /** What is to be for sale. */
  readonly stockQuantity?: number;
  readonly stockChange?: number;
}
export type ProductChanges = Partial<ProductDraft> & StockChanges;

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
  const { discountPercentage: _, ...columns } = changes;
  const { wholesalePriceCents, retailPriceCents } = current;
  assertSoundProduct({ wholesalePriceCents, retailPriceCents, ...changes });
  const slug = changes.slug ?? current.slug;
  if (slug !== current.slug && (await isSlugTaken(context, slug, productId))) throw slugTaken();
  return writeChanges(context, current, { ...columns, slug }, alongside(current));
}

/** One batch. Where somebody else wrote in between, the version becomes NULL, and all of it is rolled back. */
async function writeChanges(
  context: StoreContext,
  current: ProductRow,
  {
    stockOnHand,
    stockQuantity,
    stockChange,
    ...columns
  }: Omit<ProductChanges, "discountPercentage"> & { slug: string },
  alongside: readonly Statement[],
): Promise<ProductRow> {
  const update = context.db
    .update(products)
    .set({
      ...columns,
      ...(stockOnHand === undefined ? {} : { stockOnHand }),
      ...(stockQuantity === undefined
        ? {}
        : { stockOnHand: sql`${products.stockAllocated} + ${stockQuantity}` }),
      ...(stockChange === undefined ? {} : { stockOnHand: sql`${products.stockOnHand} + ${stockChange}` }),
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
    if (isForeignKeyViolation(error)) throw await explainCategory(context, columns.category ?? "", error);
    throw await explainConflict(context, current.id, error);
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

/** What is on hand after a change of the stock, by the numbers that were read. */
export function onHandAfter(
  row: Pick<ProductRow, "stockOnHand" | "stockAllocated">,
  { stockOnHand, stockQuantity, stockChange = 0 }: StockChanges,
): number {
  if (stockQuantity !== undefined) return stockQuantity + row.stockAllocated;
  return (stockOnHand ?? row.stockOnHand) + stockChange;
}

export function tooFewOnHand(allocated: number): string {
  if (allocated === 0) return "There are fewer units than that: the stock cannot fall below zero.";
  const [units, are] = allocated === 1 ? ["1 unit", "is"] : [`${allocated} units`, "are"];
  return `${units} ${are} promised to orders that have not been shipped, so at least ${allocated} must be on hand.`;
}

async function explainConflict(context: StoreContext, productId: string, error: unknown): Promise<unknown> {
  switch (violatedConstraint(error)) {
    case "products.version":
      return new StoreError("conflict", { cause: error });
    case "products.sku":
      return skuTaken();
    case "products.slug":
      return slugTaken();
    case "products_stock_not_negative":
    case "products_allocated_on_hand": {
      const row = await context.db
        .select({ allocated: products.stockAllocated })
        .from(products)
        .where(eq(products.id, productId))
        .get();
      return fieldError("on_hand", tooFewOnHand(row?.allocated ?? 0), "conflict");
    }
    default:
      return error;
  }
}
