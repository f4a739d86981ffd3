import type { ProductListQuery, ProductPageView, ProductView } from "../../../contract/catalog.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";

/** Active products, filtered, sorted, one page. */
export async function listProducts(
  _context: StoreContext,
  _query: ProductListQuery,
): Promise<Omit<ProductPageView, "success">> {
  throw new StoreError("service_unavailable");
}

/** All featured active products. */
export async function listFeaturedProducts(_context: StoreContext): Promise<ProductView[]> {
  throw new StoreError("service_unavailable");
}
