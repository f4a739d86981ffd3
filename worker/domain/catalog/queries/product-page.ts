import { and, count, inArray, type SQL } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { ProductPageView } from "../../../../contract/catalog/catalog.ts";
import type { Database } from "../../../db/client.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";

export type ProductPage = Omit<ProductPageView, "success">;

/** Which products a list has, in which order, and the page that is asked for. */
export interface ProductSelection {
  readonly where: readonly SQL[];
  readonly orderBy: readonly SQL[];
  readonly page: number;
  readonly limit: number;
}

/** How many products the list has in all. */
export function countProducts(db: Database, { where }: ProductSelection) {
  return db
    .select({ found: count() })
    .from(products)
    .where(and(...where));
}

/** The page's part of a SELECT from products. */
export function cutPage<Query extends SQLiteSelect>(query: Query, selection: ProductSelection) {
  return query
    .where(and(...selection.where))
    .orderBy(...selection.orderBy)
    .limit(selection.limit)
    .offset((selection.page - 1) * selection.limit);
}

/** All images of the page's products. They are looked up for these alone, not for every product of the list. */
export function selectPageImages(db: Database, selection: ProductSelection) {
  const pageIds = cutPage(db.select({ id: products.id }).from(products).$dynamic(), selection);
  return db.select().from(productImages).where(inArray(productImages.productId, pageIds));
}
