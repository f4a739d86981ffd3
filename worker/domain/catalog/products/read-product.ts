import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { type NamedResults, readBatch } from "../../../db/read-batch.ts";
import { formerProductSlugs, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./product-conditions.ts";
import { selectSiblings, toMemberViews } from "./product-family.ts";
import {
  type ProductImageRow,
  type ProductRow,
  requireUnarchived,
  selectProductWithImages,
} from "./product-rows.ts";
import { cardFamily, pageRowColumns, toAdminProductView, toProductView } from "./product-view.ts";

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

async function findPublished(context: StoreContext, condition: SQL): Promise<ProductView | undefined> {
  const { db } = context;
  const productIds = db.select({ id: products.id }).from(products).where(condition);
  const {
    products: [found],
    images,
    members,
  } = await readBatch(db, {
    products: db
      .select({ row: pageRowColumns, family: cardFamily })
      .from(products)
      .where(and(condition, isPublished)),
    images: db.select().from(productImages).where(inArray(productImages.productId, productIds)),
    members: selectSiblings(context, condition),
  });
  if (found === undefined) return undefined;
  return toProductView(found.row, images, { family: found.family, members: toMemberViews(members) });
}

/**
 * Admin only: reads a product, including inactive and archived ones.
 * @throws StoreError product_not_found
 */
export async function readAdminProduct(context: StoreContext, productId: string): Promise<AdminProductView> {
  return toAdminProduct(await readBatch(context.db, selectAdminProduct(context, productId)));
}

/** Selects a product for admins, as the last statements of a batch that may change it. */
export function selectAdminProduct(context: StoreContext, productId: string) {
  const isProduct = eq(products.id, productId);
  return {
    ...selectProductWithImages(context, productId),
    families: context.db.select({ family: cardFamily }).from(products).where(isProduct),
    members: selectSiblings(context, isProduct),
  };
}

/**
 * Maps the results of selectAdminProduct() to the view of the API.
 * @throws StoreError product_not_found
 */
export function toAdminProduct({
  products: [row],
  images,
  families: [found],
  members,
}: NamedResults<ReturnType<typeof selectAdminProduct>>): AdminProductView {
  if (row === undefined || found === undefined) throw new StoreError("product_not_found");
  return toAdminProductView(row, images, { family: found.family, members: toMemberViews(members) });
}

/**
 * Reads the product that a change is based on.
 * @throws StoreError product_not_found, also for an archived one
 */
export async function readProductToChange(context: StoreContext, productId: string): Promise<StoredProduct> {
  const { row, images } = await findStoredProduct(context, productId);
  return { row: requireUnarchived(row), images };
}

/** Finds a product with its images, also an inactive or archived one. */
export async function findStoredProduct(
  context: StoreContext,
  productId: string | SQL,
): Promise<{ row: ProductRow | undefined; images: ProductImageRow[] }> {
  const found = await readBatch(context.db, selectProductWithImages(context, productId));
  return { row: found.products[0], images: found.images };
}

/** A product and its images, read at one moment. */
export interface StoredProduct {
  readonly row: ProductRow;
  readonly images: readonly ProductImageRow[];
}
