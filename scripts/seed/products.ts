import { count, eq } from "drizzle-orm";
import sharp from "sharp";
import { productImages, products } from "../../worker/db/schema/catalog.ts";
import { addProductImage } from "../../worker/domain/catalog/add-product-image.ts";
import { createProduct } from "../../worker/domain/catalog/create-product.ts";
import type { StoreContext } from "../../worker/domain/context.ts";
import { catalogue } from "./catalogue/all.ts";
import type { CatalogueEntry } from "./catalogue/entry.ts";
import { inParallel } from "./in-parallel.ts";
import { keptPicture } from "./picture-cache.ts";
import { renderPicture } from "./pictures/render.ts";

// More than sharp has threads: calls of the local D1 block this one, and the drawing must go on meanwhile.
const workers = 8;
const dayMilliseconds = 86_400_000;

interface Shelved {
  readonly id: string;
  readonly pictures: number;
}

/** Puts every entry of the catalogue into the store, and completes those that lack pictures. */
export async function seedProducts(context: StoreContext): Promise<{ products: number; pictures: number }> {
  // One thread a picture, several pictures at once: drawing scales with pictures, not within one.
  sharp.concurrency(1);
  const shelved = await readShelved(context);
  const startedAt = context.now();
  const added = { products: 0, pictures: 0 };
  await inParallel(workers, catalogue, async (entry) => {
    const known = shelved.get(entry.sku);
    if (known?.pictures === entry.pictures.length) return;
    const productId = known?.id ?? (await addProduct(context, entry, startedAt));
    if (known === undefined) added.products += 1;
    // In their order: the first is the primary one, and each gets the next position.
    for (const spec of entry.pictures) {
      const bytes = await keptPicture(["drawn", JSON.stringify(spec)], () => renderPicture(spec));
      await addProductImage(context, productId, { bytes, altText: spec.altText });
      added.pictures += 1;
    }
  });
  return added;
}

async function readShelved(context: StoreContext): Promise<Map<string, Shelved>> {
  const rows = await context.db
    .select({ sku: products.sku, id: products.id, pictures: count(productImages.id) })
    .from(products)
    .leftJoin(productImages, eq(productImages.productId, products.id))
    .groupBy(products.id);
  return new Map(rows.map((row) => [row.sku, row]));
}

async function addProduct(context: StoreContext, entry: CatalogueEntry, startedAt: Date): Promise<string> {
  const createdAt = new Date(startedAt.getTime() - entry.createdDaysAgo * dayMilliseconds);
  const product = await createProduct(
    { ...context, now: () => createdAt },
    {
      name: entry.name,
      sku: entry.sku,
      category: entry.category,
      description: entry.description,
      shortDescription: entry.shortDescription,
      wholesalePriceCents: entry.wholesaleCents,
      retailPriceCents: entry.retailCents,
      taxRateBasisPoints: Math.round(entry.taxRatePercent * 100),
      stockQuantity: entry.stockQuantity,
      minimumOrderQuantity: entry.minimumOrderQuantity,
      weightKg: entry.weightKg,
      dimensions: entry.dimensions,
      isFeatured: entry.isFeatured,
      metaTitle: entry.metaTitle,
      metaDescription: entry.metaDescription,
      metaKeywords: entry.metaKeywords,
    },
  );
  return product.id;
}
