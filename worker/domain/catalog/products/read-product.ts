import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formerProductSlugs, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./product-conditions.ts";
import {
  type ProductImageRow,
  type ProductRow,
  requireUnarchived,
  selectImages,
  selectProduct,
} from "./product-rows.ts";
import { pageRowColumns, toAdminProductView, toProductView } from "./product-view.ts";

/**
 * Shopper: finds a published product by its slug. For a former slug it returns the current one.
 * @throws StoreError product_not_found
 */
export async function findProductBySlug(
  context: StoreContext,
  slug: string,
): Promise<{ product: ProductView } | { movedTo: string }> {
  const product = await findPublished(context, eq(products.slug, slug));
  if (product !== undefined) return { product };
  const moved = await context.db
    .select({ slug: products.slug })
    .from(formerProductSlugs)
    .innerJoin(products, eq(products.id, formerProductSlugs.productId))
    .where(and(eq(formerProductSlugs.slug, slug), isPublished))
    .get();
  if (moved !== undefined) return { movedTo: moved.slug };
  throw new StoreError("product_not_found");
}

/**
 * Shopper: finds a published product by its id.
 * @throws StoreError product_not_found
 */
export async function findProductById(context: StoreContext, id: string): Promise<ProductView> {
  const product = await findPublished(context, eq(products.id, id));
  if (product === undefined) throw new StoreError("product_not_found");
  return product;
}

async function findPublished({ db }: StoreContext, condition: SQL): Promise<ProductView | undefined> {
  const productIds = db.select({ id: products.id }).from(products).where(condition);
  const [[row], images] = await db.batch([
    db.select(pageRowColumns).from(products).where(and(condition, isPublished)),
    db.select().from(productImages).where(inArray(productImages.productId, productIds)),
  ]);
  return row === undefined ? undefined : toProductView(row, images);
}

/**
 * Admin only: reads a product, including inactive and archived ones.
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

/** A product and its images, read at one moment. */
export interface StoredProduct {
  readonly row: ProductRow;
  readonly images: readonly ProductImageRow[];
}
