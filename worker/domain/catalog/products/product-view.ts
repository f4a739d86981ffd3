import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import type { ProductCardView, ProductView } from "../../../../contract/catalog/catalog.ts";
import {
  imageUrl,
  listStoredWidths,
  type ProductImageView,
} from "../../../../contract/catalog/product-images.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { cardColumns, publicColumns, toCardFields, toViewFields } from "./product-fields.ts";

export type ProductRow = typeof products.$inferSelect;
export type ProductImageRow = typeof productImages.$inferSelect;

// The width in pixels of the image in `src`, for browsers that do not read `srcset`.
const defaultImageWidth = 640;

const { id, discountPercentage, stockQuantity, createdAt } = getTableColumns(products);
const computedColumns = { id, discountPercentage, stockQuantity, createdAt };
/** The columns that a product's card needs. */
export const cardRowColumns = { ...computedColumns, ...cardColumns };
/** The columns that a product's page needs. */
export const pageRowColumns = { ...computedColumns, ...publicColumns };

/**
 * The columns of an image that is joined to its product. D1 returns the rows of a batch by column name, so the image's id
 * has a name of its own.
 */
export const joinedImageColumns = {
  id: sql<string>`${productImages.id}`.as("image_id"),
  contentHash: productImages.contentHash,
  altText: productImages.altText,
  isPrimary: productImages.isPrimary,
  position: productImages.position,
  width: productImages.width,
  height: productImages.height,
};

/** The condition that joins a product to the image of its card, which is the primary one or the first. */
export const isCardImage: SQL = sql`${productImages.id} = (SELECT own.id FROM product_images AS own
  WHERE own.product_id = ${products.id} ORDER BY own.is_primary DESC, own.position LIMIT 1)`;

type CardRow = Pick<ProductRow, keyof typeof cardRowColumns>;
type PageRow = Pick<ProductRow, keyof typeof pageRowColumns>;
type ImageFile = Pick<ProductImageRow, keyof typeof joinedImageColumns>;

/** Maps a product to the view for lists and the cart. */
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

/**
 * Groups images by product.
 * @returns a function that returns one product's images
 */
export function groupImagesByProduct(
  images: readonly ProductImageRow[],
): (productId: string) => readonly ProductImageRow[] {
  const imagesByProduct = new Map<string, ProductImageRow[]>();
  for (const image of images) {
    const siblings = imagesByProduct.get(image.productId) ?? [];
    siblings.push(image);
    imagesByProduct.set(image.productId, siblings);
  }
  return (productId) => imagesByProduct.get(productId) ?? [];
}

/** Maps a product to the view for admins. */
export function toAdminProductView(row: ProductRow, images: readonly ProductImageRow[]): AdminProductView {
  return {
    ...toProductView(row, images),
    tax_class: row.taxClass,
    on_hand: row.stockOnHand,
    allocated: row.stockAllocated,
    version: row.version,
    updated_at: row.updatedAt,
    archived_at: row.archivedAt,
  };
}

/** Maps a product to the view of the API, with money in dollars and the tax rate in percent. */
export function toProductView(row: PageRow, imageRows: readonly ImageFile[]): ProductView {
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
    image_url: imageUrl(row.contentHash, defaultImageWidth),
    alt_text: row.altText,
    is_primary: row.isPrimary,
    width: row.width,
    height: row.height,
    // Images are never enlarged, so a URL for a larger width returns the image in its own width.
    sources: listStoredWidths(row.width).map((width) => ({
      width: Math.min(width, row.width),
      url: imageUrl(row.contentHash, width),
    })),
  };
}
