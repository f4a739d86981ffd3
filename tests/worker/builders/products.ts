import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import { forgetCatalogueVersion } from "../../../worker/domain/catalog/catalogue-version.ts";
import { writeProductChanges } from "../../../worker/domain/catalog/products/change-product.ts";
import { insertProduct } from "../../../worker/domain/catalog/products/create-product.ts";
import { planImages } from "../../../worker/domain/catalog/products/product-images.ts";
import type { NewProduct, ProductChanges } from "../../../worker/domain/catalog/products/product-input.ts";
import type { ProductImageRow, ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import { readProductToChange } from "../../../worker/domain/catalog/products/read-product.ts";
import { getStoreToday } from "../../../worker/domain/catalog/sales/asked-prices.ts";
import { bindings } from "../background.ts";
import { anImage } from "./images.ts";
import { storeContext } from "./store.ts";

let productCount = 0;

/** Adds a product to the catalogue. Fields that a test does not set have plausible values. */
export async function aProduct(
  details: Partial<NewProduct> & { readonly stockQuantity?: number; readonly createdAt?: Date } = {},
): Promise<ProductRow> {
  productCount += 1;
  const { createdAt, stockQuantity = 20, ...values } = details;
  const context = storeContext(createdAt);
  const product = {
    name: `Plain Thing ${productCount}`,
    sku: `TST-${productCount}`,
    category: "Toys",
    description: "A product for tests.",
    priceCents: 500,
    compareAtPriceCents: 1_000,
    taxRateBasisPoints: 1_200,
    stockOnHand: stockQuantity,
    ...values,
  };
  const id = await insertProduct(context, product, getStoreToday(context, defaultTimeZone));
  // Clears the cached version, as a write of the API does, so that the next read includes the product.
  forgetCatalogueVersion(bindings.DB);
  return (await readProductToChange(context, id)).row;
}

/** Changes a product as an admin who has just read it. */
export async function changeProduct(productId: string, changes: ProductChanges): Promise<ProductRow> {
  const { row } = await readProductToChange(storeContext(), productId);
  await writeProductChanges(storeContext(), row, changes);
  return (await readProductToChange(storeContext(), productId)).row;
}

/** Adds an image to a product. */
export async function addImage(productId: string, bytes: Uint8Array, altText = ""): Promise<ProductImageRow> {
  const context = storeContext();
  const { row, images } = await readProductToChange(context, productId);
  const facts = await context.images.put(bytes);
  const added = [{ ...facts, altText, isPrimary: false }];
  const plan = planImages(context, productId, images, { added, deletedIds: [] });
  await writeProductChanges(context, row, {}, plan.statements);
  const image = plan.rows.find(({ contentHash }) => contentHash === facts.contentHash);
  if (image === undefined) throw new Error("The image was not added");
  return image;
}

/** Adds a product with an image, which activation requires. */
export async function anImagedProduct(details: Parameters<typeof aProduct>[0] = {}): Promise<ProductRow> {
  const product = await aProduct(details);
  await addImage(product.id, await anImage(40, 40));
  return (await readProductToChange(storeContext(), product.id)).row;
}

/** Activates imported products, which the API refuses until they have images. */
export async function activateAllProducts(): Promise<void> {
  await bindings.DB.prepare("UPDATE products SET is_active = 1").run();
  forgetCatalogueVersion(bindings.DB);
}

/**
 * Deletes a file's many products that were not ordered, because the reset for the next file may fail on a large
 * database.
 */
export async function deleteUnorderedProducts(): Promise<void> {
  const ordered = "SELECT product_id FROM order_items WHERE product_id IS NOT NULL";
  await bindings.DB.prepare(`DELETE FROM products WHERE id NOT IN (${ordered})`).run();
}
