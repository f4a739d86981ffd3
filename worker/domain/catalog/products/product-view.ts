import type { AdminProductView } from "../../../../contract/admin/products.ts";
import {
  imageWidths,
  type ProductImageView,
  type ProductView,
} from "../../../../contract/catalog/catalog.ts";
import type { productImages, products } from "../../../db/schema/catalog.ts";
import { toViewFields } from "./product-fields.ts";

export type ProductRow = typeof products.$inferSelect;
export type ProductImageRow = typeof productImages.$inferSelect;

// What an <img> without srcset loads.
const usualWidth = 640;

/** Products as the API shows them, each with its own images in their order. */
export function toProductViews(
  rows: readonly ProductRow[],
  images: readonly ProductImageRow[],
): ProductView[] {
  const imagesOf = imagesByProduct(images);
  return rows.map((row) => toProductView(row, imagesOf(row.id)));
}

/** Finds each product's images among those of many. */
export function imagesByProduct(
  images: readonly ProductImageRow[],
): (productId: string) => readonly ProductImageRow[] {
  const byProduct = new Map<string, ProductImageRow[]>();
  for (const image of images) {
    const siblings = byProduct.get(image.productId) ?? [];
    siblings.push(image);
    byProduct.set(image.productId, siblings);
  }
  return (productId) => byProduct.get(productId) ?? [];
}

/** A product as the admin sees it. */
export function toAdminProductView(row: ProductRow, images: readonly ProductImageRow[]): AdminProductView {
  return {
    ...toProductView(row, images),
    on_hand: row.stockOnHand,
    allocated: row.stockAllocated,
    version: row.version,
    updated_at: row.updatedAt,
    archived_at: row.archivedAt,
  };
}

/** One product as the API shows it. Money in dollars, the tax rate in percent. */
export function toProductView(row: ProductRow, imageRows: readonly ProductImageRow[]): ProductView {
  const images = imageRows.toSorted((one, other) => one.position - other.position).map(toProductImageView);
  return {
    id: row.id,
    ...toViewFields(row),
    discount_percentage: row.discountPercentage,
    stock_quantity: row.stockQuantity,
    created_at: row.createdAt,
    images,
    primaryImage: images.find((image) => image.is_primary) ?? images[0] ?? null,
  };
}

export function toProductImageView(row: ProductImageRow): ProductImageView {
  return {
    id: row.id,
    image_url: imageUrl(row.contentHash, usualWidth),
    alt_text: row.altText,
    is_primary: row.isPrimary,
    width: row.width,
    height: row.height,
    // An image is never enlarged: the addresses above its own width would all answer the same bytes.
    sources: imageWidths
      .filter((_, index) => index === 0 || (imageWidths[index - 1] ?? 0) < row.width)
      .map((width) => ({ width: Math.min(width, row.width), url: imageUrl(row.contentHash, width) })),
  };
}

/** Where the Worker serves a stored image. */
export function imageUrl(contentHash: string, width: number): string {
  return `/images/${contentHash}/${width}.webp`;
}
