import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AdminProductView, ProductBody, StockBody } from "../../../../contract/admin/products.ts";
import { hasSameQuantityPrices } from "../../../../contract/catalog/quantity-prices.ts";
import { getOwnPrices, priceProduct } from "../../../../contract/catalog/sale-price.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import { readBatch } from "../../../db/read-batch.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { auditLog } from "../../../db/schema/admin.ts";
import { formerProductSlugs, products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { getAdminName } from "../../audit/admin-actor.ts";
import { type AuditAction, writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses, resolveFormTaxClass } from "../../money/taxes/tax-classes.ts";
import { selectContent } from "../../store/documents.ts";
import { requireTimeZone, selectTimeZone } from "../../store/read-settings.ts";
import { getStoreToday, selectAskedPrices } from "../sales/asked-prices.ts";
import { moveStock } from "./move-stock.ts";
import { createSlugTakenError, createStaleProductError, explainConflict } from "./product-conflicts.ts";
import {
  findNewImages,
  type ImagePlan,
  planImages,
  readArrangement,
  toAuditImages,
} from "./product-images.ts";
import {
  type ProductChanges,
  type StockChanges,
  toProductChanges,
  toStockChanges,
  validateProduct,
} from "./product-input.ts";
import { type ProductRow, requireUnarchived, selectProductWithImages } from "./product-rows.ts";
import { toAuditFields } from "./product-view.ts";
import { readAdminProduct, type StoredProduct, selectAdminProduct, toAdminProduct } from "./read-product.ts";
import { selectSlugOwners } from "./slug.ts";

/**
 * Admin only: changes a product's fields and images in one batch. Absent fields stay as they are.
 * @throws StoreError product_not_found, invalid_input; conflict, with the current product, for a stale version
 */
export async function updateProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const {
    products: [currentRow],
    images,
    slugOwners,
    content,
    zones,
    asked,
  } = await readBatch(context.db, {
    ...selectProductWithImages(context, productId),
    slugOwners: selectSlugOwners(context, form.slug ?? ""),
    content: selectContent(context, "tax"),
    zones: selectTimeZone(context),
    asked: selectAskedPrices(context, [productId]),
  });
  const row = requireUnarchived(currentRow);
  const resolvedForm = resolveFormTaxClass(form, parseTaxClasses(content), row.taxClass);
  const day = getStoreToday(context, requireTimeZone(zones));
  const changes = toProductChanges(resolvedForm, row);
  if (form.version !== undefined && form.version !== row.version) {
    throw createStaleProductError(await readAdminProduct(context, productId));
  }
  if (slugOwners.some((owner) => owner.productId !== productId)) throw createSlugTakenError();
  validateChanges(row, changes, day.today);
  const prices = priceProduct({ ...getOwnPrices(row), ...changes }, row, day, asked);
  const plan = await planFormImages(context, { row, images }, form, uploads);
  const columns = { ...changes, ...prices };
  return writeProductChanges(context, row, columns, [
    ...plan.statements,
    writeAudit(context, admin, {
      action: "product.update",
      entity: "product",
      entityId: productId,
      summary: `Changed ${row.name}`,
      before: { ...toAuditFields(row), images: toAuditImages(images) },
      after: {
        ...toAuditFields({ ...row, ...columns }),
        on_hand: computeOnHand(row, changes),
        images: toAuditImages(plan.rows),
      },
    }),
  ]);
}

/**
 * Checks changes together with what stays.
 * @throws StoreError invalid_input
 */
function validateChanges(current: ProductRow, changes: ProductChanges, today: string): void {
  const { minimumOrderQuantity } = current;
  validateProduct(
    {
      ...getOwnPrices(current),
      minimumOrderQuantity,
      ...changes,
      quantityPrices: keepsQuantityPrices(current, changes)
        ? []
        : (changes.quantityPrices ?? current.quantityPrices),
    },
    today,
  );
}

/** Returns true if neither the quantity prices nor the minimum order, above which they begin, change. */
function keepsQuantityPrices(current: ProductRow, changes: ProductChanges): boolean {
  const { quantityPrices, minimumOrderQuantity } = { ...current, ...changes };
  return (
    hasSameQuantityPrices(quantityPrices, current.quantityPrices) &&
    minimumOrderQuantity === current.minimumOrderQuantity
  );
}

/**
 * Plans the form's changes of images. Without changes it plans nothing, so that a product without images can be saved.
 */
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
 * Admin only: sets a product's stock, or adds to it. The database computes the new number, so that simultaneous changes
 * by admins and orders all count, and none of them is a conflict.
 * @throws StoreError product_not_found, conflict if less would be on hand than is allocated
 */
export async function changeStock(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
  body: StockBody,
): Promise<AdminProductView> {
  const isAdjustment = "adjust" in body;
  const changes = isAdjustment ? { stockChange: body.adjust } : toStockChanges(body);
  const onHand = buildOnHandSql(changes) ?? sql`${products.stockOnHand}`;
  const isProduct = and(eq(products.id, productId), isNull(products.archivedAt));
  const now = context.now().toISOString();
  const action: AuditAction = "product.stock";
  // The audit runs before the movement and evaluates the same expression, so both see the same stock.
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
  const movement = moveStock(context, isProduct, {
    cause: isAdjustment ? body.cause : "counted",
    quantity: sql`${onHand} - ${products.stockOnHand}`,
  });
  const update = context.db
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: now })
    .where(isProduct);
  try {
    const found = await readBatch(context.db, {
      audit,
      movement,
      update,
      ...selectAdminProduct(context, productId),
    });
    requireUnarchived(found.products[0]);
    return toAdminProduct(found);
  } catch (error) {
    throw await explainConflict(context, productId, changes, error);
  }
}

/**
 * Writes changes of a product's columns, which were checked, with `alongside` in the same batch. If someone else has
 * changed the product since `current` was read, the version becomes NULL, which the column refuses, and the batch is
 * rolled back. A former slug is stored as a redirect. A new stock is a count, because the admin has entered the number.
 * @returns the changed product
 * @throws StoreError conflict
 */
export async function writeProductChanges(
  context: StoreContext,
  current: ProductRow,
  changes: ProductChanges,
  alongside: readonly Statement[] = [],
): Promise<AdminProductView> {
  const { discountPercentage: _, stockOnHand, stockQuantity, stockChange, ...columns } = changes;
  const onHand = buildOnHandSql(changes);
  const isProduct = eq(products.id, current.id);
  const movement =
    onHand === undefined
      ? undefined
      : moveStock(context, isProduct, {
          cause: "counted",
          quantity: sql`${onHand} - ${products.stockOnHand}`,
        });
  const update = context.db
    .update(products)
    .set({
      ...columns,
      // The value is NULL if the product was changed meanwhile. The column refuses it, and the batch is rolled back.
      version: sql`CASE WHEN ${products.version} = ${current.version} THEN ${products.version} + 1 END`,
      updatedAt: context.now().toISOString(),
    })
    .where(isProduct);
  try {
    const others = [...moveSlug(context, current, changes.slug ?? current.slug), ...alongside];
    // Read last, because RETURNING would not contain what triggers change.
    return toAdminProduct(
      await readBatch(context.db, {
        movement,
        update,
        ...Object.fromEntries(others.map((statement, index) => [`other${index}`, statement])),
        ...selectAdminProduct(context, current.id),
      }),
    );
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
function buildOnHandSql({ stockOnHand, stockQuantity, stockChange }: StockChanges): SQL | undefined {
  if (stockQuantity !== undefined) return sql`${products.stockAllocated} + ${stockQuantity}`;
  if (stockChange !== undefined) return sql`${products.stockOnHand} + ${stockChange}`;
  return stockOnHand === undefined ? undefined : sql`${stockOnHand}`;
}

function computeOnHand(
  row: ProductRow,
  { stockOnHand, stockQuantity, stockChange = 0 }: StockChanges,
): number {
  if (stockQuantity !== undefined) return stockQuantity + row.stockAllocated;
  return (stockOnHand ?? row.stockOnHand) + stockChange;
}
