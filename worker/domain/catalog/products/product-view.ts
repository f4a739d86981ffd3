import { getTableColumns, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import {
  imageUrl,
  type ProductCardView,
  type ProductImageView,
  type ProductView,
  storedWidths,
} from "../../../../contract/catalog/catalog.ts";
import { jsonColumns } from "../../../db/json-columns.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { cardColumns, shownColumns, toCardFields, toViewFields } from "./product-fields.ts";

export type ProductRow = typeof products.$inferSelect;
export type ProductImageRow = typeof productImages.$inferSelect;

// What an <img> without srcset loads.
const usualWidth = 640;

const { id, discountPercentage, stockQuantity, createdAt } = getTableColumns(products);
const unlisted = { id, discountPercentage, stockQuantity, createdAt };
/** The columns that a card is made of. */
export const cardRowColumns = { ...unlisted, ...cardColumns };
const cardJson = jsonColumns("products", cardRowColumns);
const shown = jsonColumns("products", { ...unlisted, ...shownColumns });
const { productId, createdAt: addedAt, ...imageColumns } = getTableColumns(productImages);
const image = jsonColumns("product_images", imageColumns);
const ownImage = `SELECT ${image.text} FROM product_images WHERE product_id = products.id`;

/** The same as one value, in a SELECT from products. */
export const selectedCard = cardJson.expression.mapWith(cardJson.decoder).as("card");

/** The card's image, in a SELECT that has `products`: the primary one, or the first; null without one. */
export const selectedCardImage =
  // One text: each search has it, and drizzle would put it together from its parts.
  sql
    .raw(`coalesce((${ownImage} AND is_primary = 1), (${ownImage} ORDER BY position LIMIT 1))`)
    .mapWith(image.decoder)
    .as("card_image");

/** What a product's page is made of, in a SELECT from products, and in one from product_images. */
export const selectedProduct = shown.expression.mapWith(shown.decoder).as("product");
export const selectedImage = image.expression.mapWith(image.decoder).as("image");

type CardRow = ReturnType<typeof cardJson.decoder.mapFromDriverValue>;
type ShownRow = ReturnType<typeof shown.decoder.mapFromDriverValue>;
type ImageFile = Omit<ProductImageRow, "productId" | "createdAt">;

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

/** The image that stands for a product: the primary one, or the first; null without one. */
export function selectPrimaryImage(images: readonly ProductImageRow[]): ProductImageRow | null {
  return (
    images.find(({ isPrimary }) => isPrimary) ??
    images.toSorted((one, other) => one.position - other.position)[0] ??
    null
  );
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
export function toProductView(row: ShownRow, imageRows: readonly ImageFile[]): ProductView {
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
