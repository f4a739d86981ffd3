import type { ProductView } from "../../../contract/catalog.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";

/** One active product by its slug; a former slug says where it moved. @throws StoreError product_not_found */
export async function findProductBySlug(
  _context: StoreContext,
  _slug: string,
): Promise<{ product: ProductView } | { movedTo: string }> {
  throw new StoreError("service_unavailable");
}

/** One active product by its id. @throws StoreError product_not_found */
export async function findProductById(_context: StoreContext, _id: string): Promise<ProductView> {
  throw new StoreError("service_unavailable");
}
