import { eq, type SQL } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { type ProductImageRow, type ProductRow, toAdminProductView } from "./product-view.ts";

/** A product and its images, read at one moment. */
export interface StoredProduct {
  readonly row: ProductRow;
  readonly images: readonly ProductImageRow[];
}

/**
 * Reads a product, including inactive and archived ones.
 * @throws StoreError product_not_found
 */
export async function readAdminProduct(context: StoreContext, productId: string): Promise<AdminProductView> {
  const [[row], images] = await readRows(context, productId);
  if (row === undefined) throw new StoreError("product_not_found");
  return toAdminProductView(row, images);
}

/**
 * Reads the product that a change is based on.
 * @throws StoreError product_not_found, also for an archived one
 */
export async function readProductToChange(context: StoreContext, productId: string): Promise<StoredProduct> {
  const [[row], images] = await readRows(context, productId);
  return { row: requireUnarchived(row), images };
}

function readRows(context: StoreContext, productId: string) {
  return context.db.batch([selectProduct(context, productId), selectImages(context, productId)]);
}

export function selectProduct(context: StoreContext, productId: string | SQL) {
  return context.db.select().from(products).where(eq(products.id, productId));
}

export function selectImages(context: StoreContext, productId: string | SQL) {
  return context.db.select().from(productImages).where(eq(productImages.productId, productId));
}

/**
 * Returns a row that exists and is not archived.
 * @throws StoreError product_not_found
 */
export function requireUnarchived(row: ProductRow | undefined): ProductRow {
  if (row === undefined || row.archivedAt !== null) throw new StoreError("product_not_found");
  return row;
}

/**
 * Creates the error for a change of a product that someone else has changed since it was read.
 * @param current the current product, which the response contains
 */
export function createStaleProductError(current: AdminProductView, cause?: unknown): StoreError {
  return new StoreError("conflict", {
    message: "Someone else changed this product in the meantime.",
    current,
    cause,
  });
}
