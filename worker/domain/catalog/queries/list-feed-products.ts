import { and, asc, eq, gt } from "drizzle-orm";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./list-filters.ts";

const pageSize = 500;

export interface FeedProduct {
  readonly product: typeof products.$inferSelect;
  readonly imageHash: string;
}

/** Yields pages of all published products with an image, oldest first. Product feeds require an image. */
export async function* listFeedProducts(context: StoreContext): AsyncGenerator<readonly FeedProduct[]> {
  let lastKey = 0;
  while (true) {
    const page = await context.db
      .select({ product: products, imageHash: productImages.contentHash })
      .from(products)
      .innerJoin(
        productImages,
        and(eq(productImages.productId, products.id), eq(productImages.isPrimary, true)),
      )
      .where(and(isPublished, gt(products.searchKey, lastKey)))
      .orderBy(asc(products.searchKey))
      .limit(pageSize);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    lastKey = last.product.searchKey;
  }
}
