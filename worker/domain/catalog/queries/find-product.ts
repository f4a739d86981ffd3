import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formerSlugs, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { pageRowColumns, toProductView } from "../products/product-view.ts";
import { isPublished } from "./list-filters.ts";

/**
 * Finds a published product by its slug. For a former slug it returns the current one.
 * @throws StoreError product_not_found
 */
export async function findProductBySlug(
  context: StoreContext,
  slug: string,
): Promise<{ product: ProductView } | { movedTo: string }> {
  const [rows, images] = await context.db.batch([
    selectProduct(context, eq(products.slug, slug)),
    selectImages(context, eq(products.slug, slug)),
  ]);
  const [row] = rows;
  if (row !== undefined) return { product: toProductView(row, images) };
  const moved = await context.db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isPublished))
    .get();
  if (moved !== undefined) return { movedTo: moved.slug };
  throw new StoreError("product_not_found");
}

/**
 * Finds a published product by its id.
 * @throws StoreError product_not_found
 */
export async function findProductById(context: StoreContext, id: string): Promise<ProductView> {
  const [rows, images] = await context.db.batch([
    selectProduct(context, eq(products.id, id)),
    selectImages(context, eq(products.id, id)),
  ]);
  const [row] = rows;
  if (row === undefined) throw new StoreError("product_not_found");
  return toProductView(row, images);
}

function selectProduct({ db }: StoreContext, condition: SQL) {
  return db.select(pageRowColumns).from(products).where(and(condition, isPublished));
}

function selectImages({ db }: StoreContext, condition: SQL) {
  const productIds = db.select({ id: products.id }).from(products).where(condition);
  return db.select().from(productImages).where(inArray(productImages.productId, productIds));
}
