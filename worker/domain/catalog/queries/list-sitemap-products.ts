import { desc } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./list-filters.ts";

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
