import { createProduct } from "../../../worker/domain/catalog/products/create-product.ts";
import type { ProductDraft } from "../../../worker/domain/catalog/products/product-draft.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { storeContext } from "./store.ts";

let made = 0;

/** A product in the catalogue. What a test does not say is plausible and beside the point. */
export async function aProduct(
  details: Partial<ProductDraft> & { readonly stockQuantity?: number; readonly createdAt?: Date } = {},
): Promise<ProductRow> {
  made += 1;
  const { createdAt, stockQuantity = 20, ...draft } = details;
  return createProduct(storeContext(createdAt), {
    name: `Plain Thing ${made}`,
    sku: `TST-${made}`,
    category: "Toys",
    description: "It is there to be tested.",
    wholesalePriceCents: 500,
    retailPriceCents: 1_000,
    taxRateBasisPoints: 1_200,
    stockOnHand: stockQuantity,
    ...draft,
  });
}
