import { and, asc, desc, eq, gt } from "drizzle-orm";
import { productFamilies, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "../products/product-conditions.ts";
import type { ProductRow } from "../products/product-rows.ts";

// A sitemap can have 50,000 URLs, and the other pages need a few of them.
const maxProducts = 49_900;

/** Lists the slugs of published products and the times of their last change (ISO 8601), latest first. */
export function listSitemapProducts(context: StoreContext) {
  return context.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(desc(products.createdAt), desc(products.searchKey))
    .limit(maxProducts);
}

const productsPerRead = 500;

export interface FeedProduct {
  readonly product: ProductRow;
  readonly imageHash: string;
  /** The options of the product's family. Null for a product that stands alone. */
  readonly optionNames: readonly string[] | null;
}

/** Yields pages of all published products with an image, oldest first. Product feeds require an image. */
export async function* listFeedProducts(context: StoreContext): AsyncGenerator<readonly FeedProduct[]> {
  let lastKey = 0;
  while (true) {
    const page = await context.db
      .select({
        product: products,
        imageHash: productImages.contentHash,
        optionNames: productFamilies.optionNames,
      })
      .from(products)
      .innerJoin(
        productImages,
        and(eq(productImages.productId, products.id), eq(productImages.isPrimary, true)),
      )
      .leftJoin(productFamilies, eq(productFamilies.id, products.familyId))
      .where(and(isPublished, gt(products.searchKey, lastKey)))
      .orderBy(asc(products.searchKey))
      .limit(productsPerRead);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < productsPerRead) return;
    lastKey = last.product.searchKey;
  }
}
