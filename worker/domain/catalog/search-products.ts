import type { ProductPageView, ProductSearchQuery } from "../../../contract/catalog.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";

/** Full-text search over active products. Any text at all is a valid query. */
export async function searchProducts(
  _context: StoreContext,
  _query: ProductSearchQuery,
): Promise<Omit<ProductPageView, "success">> {
  throw new StoreError("service_unavailable");
}
