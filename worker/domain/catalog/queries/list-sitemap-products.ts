import { desc } from "drizzle-orm";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { isPublished } from "./list-filters.ts";

// A sitemap may hold 50,000 addresses; the store's other pages need a few.
const maxProducts = 49_900;

/** Every product that a shopper may see, the latest first: its slug and when it last changed (ISO 8601). */
export function listSitemapProducts(context: StoreContext) {
  return context.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(desc(products.createdAt), desc(products.searchKey))
    .limit(maxProducts);
}
