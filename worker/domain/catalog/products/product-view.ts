import { type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import type { ProductCardView, ProductView } from "../../../../contract/catalog/catalog.ts";
import type { FamilyCardView, FamilyMemberView } from "../../../../contract/catalog/families.ts";
import {
  imageUrl,
  listStoredWidths,
  type ProductImageView,
} from "../../../../contract/catalog/product-images.ts";
import { formatQuantityPrices } from "../../../../contract/catalog/quantity-prices.ts";
import { getOwnPrices } from "../../../../contract/catalog/sale-price.ts";
import { basisPointsToPercent, centsToDollars } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import type { ProductImageRow, ProductRow } from "./product-rows.ts";

/** The columns that a product's card needs. */
export const cardRowColumns = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  slug: products.slug,
  category: products.category,
  shortDescription: products.shortDescription,
  priceCents: products.priceCents,
  compareAtPriceCents: products.compareAtPriceCents,
  regularPriceCents: products.regularPriceCents,
  saleUntil: products.saleUntil,
  quantityPrices: products.quantityPrices,
  discountPercentage: products.discountPercentage,
  taxRateBasisPoints: products.taxRateBasisPoints,
  stockQuantity: products.stockQuantity,
  minimumOrderQuantity: products.minimumOrderQuantity,
  weightKg: products.weightKg,
  dimensions: products.dimensions,
  isActive: products.isActive,
  isFeatured: products.isFeatured,
  brand: products.brand,
  barcode: products.barcode,
  familyId: products.familyId,
  arrivedOn: products.arrivedOn,
  createdAt: products.createdAt,
};

/** The columns that a product's page needs. */
export const pageRowColumns = {
  ...cardRowColumns,
  description: products.description,
  metaTitle: products.metaTitle,
  metaDescription: products.metaDescription,
  metaKeywords: products.metaKeywords,
};

/**
 * The columns of an image that is joined to its product. D1 returns the rows of a batch by column name, so the image's
 * id has a name of its own.
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

/**
 * The family of a product as shoppers see it, and NULL for a product that stands alone. Needs `products` in the
 * statement. The price is the lowest of a member that is for sale, or of all if none is.
 */
export const cardFamily = sql`CASE WHEN products.family_id IS NOT NULL THEN (
  SELECT json_object('id', family.id, 'name', family.name, 'optionNames', json(family.option_names),
    'countsTogether', family.counts_together,
    'members', count(*) FILTER (WHERE member.is_active = 1),
    'fromCents', coalesce(
      min(member.wholesale_price_cents) FILTER (WHERE member.is_active = 1
        AND member.stock_quantity >= member.minimum_order_quantity),
      min(member.wholesale_price_cents) FILTER (WHERE member.is_active = 1),
      min(member.wholesale_price_cents)),
    'hasOnePrice', min(member.wholesale_price_cents) FILTER (WHERE member.is_active = 1)
      IS max(member.wholesale_price_cents) FILTER (WHERE member.is_active = 1))
  FROM product_families AS family JOIN products AS member ON member.family_id = family.id
  WHERE family.id = products.family_id) END`
  .mapWith(parseCardFamily)
  .as("family");

/** All columns of a product's card. Needs `products` and its image (isCardImage) in the statement. */
export const cardColumns = { product: cardRowColumns, image: joinedImageColumns, family: cardFamily };

type CardRow = Pick<ProductRow, keyof typeof cardRowColumns>;
type PageRow = Pick<ProductRow, keyof typeof pageRowColumns>;
type ImageFile = Pick<ProductImageRow, keyof typeof joinedImageColumns>;

/** Maps a product to the view for lists and the cart. */
export function toProductCard({
  product,
  image,
  family,
}: {
  readonly product: CardRow;
  readonly image: ImageFile | null;
  readonly family: FamilyCardView | null;
}): ProductCardView {
  return {
    ...toComputedFields(product),
    ...toCardFields(product),
    family,
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

/** The family of a product, as its page and the admin show it. A list does not have the members. */
export type ProductFamily = Pick<ProductView, "family"> & { readonly members?: FamilyMemberView[] };

/** Maps a product to the view for admins. */
export function toAdminProductView(
  row: ProductRow,
  images: readonly ProductImageRow[],
  family: ProductFamily,
): AdminProductView {
  const own = getOwnPrices(row);
  return {
    ...toProductView(row, images, family),
    ...toOwnFields(row),
    discount_percentage: discountPercentage(own.compareAtPriceCents, own.priceCents),
    tax_class: row.taxClass,
    on_hand: row.stockOnHand,
    stock_value: centsToDollars(row.stockValueCents),
    allocated: row.stockAllocated,
    version: row.version,
    updated_at: row.updatedAt,
    archived_at: row.archivedAt,
  };
}

/** Maps a product to the view of its page. */
export function toProductView(
  row: PageRow,
  imageRows: readonly ImageFile[],
  { family, members = [] }: ProductFamily,
): ProductView {
  const images = imageRows.toSorted((one, other) => one.position - other.position).map(toProductImageView);
  return {
    ...toComputedFields(row),
    ...toPageFields(row),
    family,
    family_members: members,
    images,
    primaryImage: images.find((image) => image.is_primary) ?? images[0] ?? null,
  };
}

/** Maps a product to the fields that an admin can change, by their names in the API. */
export function toAuditFields(row: ProductRow): Record<string, unknown> {
  return { ...toPageFields(row), ...toOwnFields(row), tax_class: row.taxClass, on_hand: row.stockOnHand };
}

/** Maps what shoppers do not see, and the prices that the owner has entered, which are the product's without a sale. */
function toOwnFields(row: ProductRow) {
  const own = getOwnPrices(row);
  return {
    wholesale_price: centsToDollars(own.priceCents),
    retail_price: centsToDollars(own.compareAtPriceCents),
    sale_price: own.salePriceCents === null ? null : centsToDollars(own.salePriceCents),
    sale_from: own.saleFrom,
    sale_until: own.saleUntil,
    exempt_from_offers: row.isOfferExempt,
    unit_cost: row.unitCostCents === null ? null : centsToDollars(row.unitCostCents),
    supplier: row.supplier,
    reorder_point: row.reorderPoint,
  };
}

function toComputedFields(row: CardRow) {
  return {
    id: row.id,
    discount_percentage: row.discountPercentage,
    stock_quantity: row.stockQuantity,
    created_at: row.createdAt,
    arrived_today: row.arrivedOn !== null,
    on_sale: row.regularPriceCents !== null,
    // The days of a planned sale are the owner's alone.
    sale_until: row.regularPriceCents === null ? null : row.saleUntil,
  };
}

function toPageFields(row: PageRow) {
  return {
    ...toCardFields(row),
    description: row.description,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    meta_keywords: row.metaKeywords,
  };
}

/**
 * Maps columns to the fields of the API, with money in dollars and the tax rate in percent. The API calls the price
 * `wholesale_price` and the compare-at price `retail_price`.
 */
function toCardFields(row: CardRow) {
  return {
    sku: row.sku,
    name: row.name,
    slug: row.slug,
    category: row.category,
    short_description: row.shortDescription,
    wholesale_price: centsToDollars(row.priceCents),
    quantity_prices: formatQuantityPrices(row.quantityPrices),
    retail_price: centsToDollars(row.compareAtPriceCents),
    tax_rate: basisPointsToPercent(row.taxRateBasisPoints),
    minimum_order_quantity: row.minimumOrderQuantity,
    weight: row.weightKg,
    dimensions: row.dimensions,
    is_active: row.isActive,
    is_featured: row.isFeatured,
    brand: row.brand,
    barcode: row.barcode,
  };
}

// The width in pixels of the image in `src`, for browsers that do not read `srcset`.
const defaultImageWidth = 640;

/** Maps a row of an image to its view. */
export function toProductImageView(row: ImageFile): ProductImageView {
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

const storedFamily = v.object({
  id: v.string(),
  name: v.string(),
  optionNames: v.array(v.string()),
  countsTogether: v.number(),
  members: v.number(),
  fromCents: v.number(),
  hasOnePrice: v.number(),
});

function parseCardFamily(json: string): FamilyCardView | null {
  const family = v.parse(storedFamily, JSON.parse(json));
  return {
    id: family.id,
    name: family.name,
    option_names: family.optionNames,
    members: family.members,
    from_price: centsToDollars(family.fromCents),
    has_one_price: family.hasOnePrice === 1,
    counts_together: family.countsTogether === 1,
  };
}
