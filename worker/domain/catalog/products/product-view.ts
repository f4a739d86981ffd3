import { getTableColumns, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import {
  imageUrl,
  type ProductCardView,
  type ProductImageView,
  type ProductView,
  storedWidths,
} from "../../../../contract/catalog/catalog.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { toCardFields, toViewFields } from "./product-fields.ts";

export type ProductRow = typeof products.$inferSelect;
export type ProductImageRow = typeof productImages.$inferSelect;

// What an <img> without srcset loads.
const usualWidth = 640;

const { description, metaTitle, metaDescription, metaKeywords, nameFolded, formerCategory, ...cardColumns } =
  getTableColumns(products);

/** What a card is made of: a SELECT of these from products, LEFT JOINed with product_images by isCardImage. */
export const cardSelection = {
  product: cardColumns,
  image: {
    // In a batch, columns of the same name would fall into one: id is the product's.
    id: sql<string>`${productImages.id}`.as("image_id"),
    contentHash: productImages.contentHash,
    altText: productImages.altText,
    isPrimary: productImages.isPrimary,
    width: productImages.width,
    height: productImages.height,
  },
};

/** The primary image, or the first. */
export const isCardImage = sql`${productImages.id} = coalesce(
  (SELECT id FROM product_images AS own WHERE own.product_id = products.id AND own.is_primary = 1),
  (SELECT id FROM product_images AS own WHERE own.product_id = products.id ORDER BY own.position LIMIT 1))`;

type CardRow = Omit<
  ProductRow,
  "description" | "metaTitle" | "metaDescription" | "metaKeywords" | "nameFolded" | "formerCategory"
>;
type ImageFile = Omit<ProductImageRow, "productId" | "position" | "createdAt">;

/** A product as lists and the cart show it. */
export function toProductCard(row: CardRow, image: ImageFile | null): ProductCardView {
  return {
    id: row.id,
    ...toCardFields(row),
    discount_percentage: row.discountPercentage,
    stock_quantity: row.stockQuantity,
    created_at: row.createdAt,
    primaryImage: image === null ? null : toProductImageView(image),
  };
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

function toProductImageView(row: ImageFile): ProductImageView {
  return {
    id: row.id,
    image_url: imageUrl(row.contentHash, usualWidth),
    alt_text: row.altText,
    is_primary: row.isPrimary,
    width: row.width,
    height: row.height,
    // An image is never enlarged: the addresses above its own width would all answer the same bytes.
    sources: storedWidths(row.width).map((width) => ({
      width: Math.min(width, row.width),
      url: imageUrl(row.contentHash, width),
    })),
  };
}
