import { addProductImage } from "../../../worker/domain/catalog/products/add-product-image.ts";
import { createProduct } from "../../../worker/domain/catalog/products/create-product.ts";
import type { ProductDraft } from "../../../worker/domain/catalog/products/product-draft.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-view.ts";
import { forgetCatalogueVersion } from "../../../worker/domain/catalog/queries/catalogue-version.ts";
import { bindings } from "../background.ts";
import { aImage } from "./images.ts";
import { storeContext } from "./store.ts";

let made = 0;

/** A product in the catalogue. What a test does not say is plausible and beside the point. */
export async function aProduct(
  details: Partial<ProductDraft> & { readonly stockQuantity?: number; readonly createdAt?: Date } = {},
): Promise<ProductRow> {
  made += 1;
  const { createdAt, stockQuantity = 20, ...draft } = details;
  const context = storeContext(createdAt);
  const product = await createProduct(context, {
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
  // As a call of the API does: what is asked next shows the product.
  forgetCatalogueVersion(bindings.DB);
  return product;
}

/** The same with an image, as a product needs it to be sold. */
export async function anImagedProduct(details: Parameters<typeof aProduct>[0] = {}): Promise<ProductRow> {
  const product = await aProduct(details);
  await addProductImage(storeContext(), product.id, { bytes: await aImage(40, 40), altText: "" });
  return product;
}
