import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AdminProductView, ProductBody } from "../../../../contract/admin/products.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { formerProductSlugs, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses, resolveFormTaxClass } from "../../money/taxes/tax-classes.ts";
import { selectContent } from "../../store/documents.ts";
import { findNewImages, readArrangement } from "./form-images.ts";
import { createSlugTakenError, explainConflict } from "./product-conflicts.ts";
import { toStoredFields } from "./product-fields.ts";
import { type ImagePlan, planImages, toAuditImages } from "./product-images.ts";
import {
  type ProductChanges,
  type StockChanges,
  toProductChanges,
  validateProduct,
} from "./product-input.ts";
import { type ProductRow, toAdminProductView } from "./product-view.ts";
import {
  createStaleProductError,
  requireUnarchived,
  type StoredProduct,
  selectImages,
  selectProduct,
} from "./read-admin-product.ts";
import { selectSlugOwners } from "./slug.ts";

/**
 * Changes a product's fields and images in one batch. Absent fields stay as they are.
 * @throws StoreError product_not_found, invalid_input; conflict, with the current product, for a stale version
 */
export async function updateProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const [[currentRow], images, slugOwners, content] = await context.db.batch([
    selectProduct(context, productId),
    selectImages(context, productId),
    selectSlugOwners(context, form.slug ?? ""),
    selectContent(context, "tax"),
  ]);
  const row = requireUnarchived(currentRow);
  const resolvedForm = resolveFormTaxClass(form, parseTaxClasses(content), row.taxClass);
  const changes = toProductChanges(resolvedForm, row);
  if (form.version !== undefined && form.version !== row.version) {
    throw createStaleProductError(toAdminProductView(row, images));
  }
  if (slugOwners.some((owner) => owner.productId !== productId)) throw createSlugTakenError();
  const plan = await planFormImages(context, { row, images }, form, uploads);
  const changed = await writeProductChanges(context, row, changes, [
    ...plan.statements,
    writeAudit(context, admin, {
      action: "product.update",
      entity: "product",
      entityId: productId,
      summary: `Changed ${row.name}`,
      before: { ...toAuditFields(row), images: toAuditImages(images) },
      after: { ...toAuditFields(row, changes), images: toAuditImages(plan.rows) },
    }),
  ]);
  return toAdminProductView(changed, plan.rows);
}

/** Plans the form's changes of images. Without changes it plans nothing, so that a product without images can be saved. */
async function planFormImages(
  context: StoreContext,
  { row, images }: StoredProduct,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<ImagePlan> {
  const changes = {
    added: await findNewImages(context, form, uploads),
    deletedIds: form.imagesToDelete,
    primaryId: form.primary_image_id,
    arrangement: readArrangement(form, uploads),
  };
  const hasChanges =
    changes.added.length + changes.deletedIds.length > 0 ||
    typeof changes.primaryId === "string" ||
    changes.arrangement !== undefined;
  return hasChanges ? planImages(context, row.id, images, changes) : { rows: images, statements: [] };
}

/**
 * Writes changes of a product, with `alongside` in the same batch. If someone else has changed the product since `current`
 * was read, the version becomes NULL, which the column refuses, and the batch is rolled back. A former slug is stored as a
 * redirect.
 * @returns the new row
 * @throws StoreError invalid_input, conflict
 */
export async function writeProductChanges(
  context: StoreContext,
  current: ProductRow,
  changes: ProductChanges,
  alongside: readonly Statement[] = [],
): Promise<ProductRow> {
  const { wholesalePriceCents, retailPriceCents } = current;
  validateProduct({ wholesalePriceCents, retailPriceCents, ...changes });
  const { discountPercentage: _, stockOnHand, stockQuantity, stockChange, ...columns } = changes;
  const onHand = buildOnHandSql(changes);
  const update = context.db
    .update(products)
    .set({
      ...columns,
      ...(onHand !== undefined && { stockOnHand: onHand }),
      // The value is NULL if the product was changed meanwhile. The column refuses it, and the batch is rolled back.
      version: sql`CASE WHEN ${products.version} = ${current.version} THEN ${products.version} + 1 END`,
      updatedAt: context.now().toISOString(),
    })
    .where(eq(products.id, current.id))
    .returning();
  try {
    const [[row]] = await context.db.batch([
      update,
      ...moveSlug(context, current, changes.slug ?? current.slug),
      ...alongside,
    ]);
    // The product was deleted in the meantime.
    if (row === undefined) throw new StoreError("product_not_found");
    return row;
  } catch (error) {
    throw await explainConflict(context, current.id, changes, error);
  }
}

function moveSlug(context: StoreContext, current: ProductRow, slug: string): Statement[] {
  if (slug === current.slug) return [];
  const now = context.now().toISOString();
  return [
    context.db
      .insert(formerProductSlugs)
      .values({ slug: current.slug, productId: current.id, createdAt: now })
      .onConflictDoNothing(),
    context.db
      .delete(formerProductSlugs)
      .where(and(eq(formerProductSlugs.slug, slug), eq(formerProductSlugs.productId, current.id))),
  ];
}

/** Returns SQL for the stock on hand after a change, or undefined if it does not change. */
export function buildOnHandSql({ stockOnHand, stockQuantity, stockChange }: StockChanges): SQL | undefined {
  if (stockQuantity !== undefined) return sql`${products.stockAllocated} + ${stockQuantity}`;
  if (stockChange !== undefined) return sql`${products.stockOnHand} + ${stockChange}`;
  return stockOnHand === undefined ? undefined : sql`${stockOnHand}`;
}

/** Returns a row's fields by their names in the API, with `changes` applied, for the audit log. */
export function toAuditFields(row: ProductRow, changes: ProductChanges = {}): Record<string, unknown> {
  return { ...toStoredFields({ ...row, ...changes }), on_hand: computeOnHand(row, changes) };
}

function computeOnHand(
  row: ProductRow,
  { stockOnHand, stockQuantity, stockChange = 0 }: StockChanges,
): number {
  if (stockQuantity !== undefined) return stockQuantity + row.stockAllocated;
  return (stockOnHand ?? row.stockOnHand) + stockChange;
}
