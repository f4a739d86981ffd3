import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { standardTaxClass } from "../../../contract/tax/taxes.ts";
import {
  cents,
  createdAt,
  flag,
  id,
  quantityPrices,
  searchKey,
  texts,
  timestamp,
  updatedAt,
} from "./columns.ts";
import { foldText } from "./fold-text.ts";

/**
 * The categories. Products reference them by name, and ON UPDATE CASCADE renames products' categories. With an id,
 * every list, search, export and full-text trigger would join this table, and no index could sort by the category.
 */
export const categories = sqliteTable(
  "categories",
  {
    id: id().primaryKey(),
    name: text("name").notNull().unique(),
    // Unique, so that "toys" is refused beside "Toys".
    nameFolded: text("name_folded").generatedAlwaysAs(foldText("name"), { mode: "stored" }).unique(),
    slug: text("slug").notNull().unique(),
    description: text("description").notNull().default(""),
    imageHash: text("image_hash"),
    position: integer("position").notNull(),
    isShown: flag("is_shown").notNull().default(true),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check("categories_name_given", sql`length(name) BETWEEN 1 AND 60`),
    check("categories_slug_is_address", sql`slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*'`),
  ],
);

/** Addresses that redirect to a renamed category. */
export const formerCategorySlugs = sqliteTable(
  "former_category_slugs",
  {
    slug: text("slug").primaryKey(),
    categoryId: id("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("former_category_slugs_by_category").on(table.categoryId)],
);

/**
 * Products that differ in their options alone, such as five colours of a mug. Each member is a product of its own, with
 * its stock, price and page (docs/decisions/0054).
 */
export const productFamilies = sqliteTable(
  "product_families",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    // Unique, because files name a family by its name.
    nameFolded: text("name_folded").generatedAlwaysAs(foldText("name"), { mode: "stored" }).unique(),
    // The names of the options, such as ["Colour", "Size"].
    optionNames: texts("option_names").notNull(),
    // True if the quantity prices of a member count the units of all members in the cart.
    countsTogether: flag("counts_together").notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  () => [
    check("product_families_name_given", sql`length(name) BETWEEN 1 AND 200`),
    check(
      "product_families_options_given",
      sql`json_type(option_names) = 'array' AND json_array_length(option_names) BETWEEN 1 AND 6`,
    ),
  ],
);

export const products = sqliteTable(
  "products",
  {
    searchKey: searchKey(),
    id: id().notNull().unique(),
    name: text("name").notNull(),
    // The sort key of names.
    nameFolded: text("name_folded").generatedAlwaysAs(foldText("name"), { mode: "stored" }),
    slug: text("slug").notNull().unique(),
    sku: text("sku").notNull().unique(),
    barcode: text("barcode"),
    brand: text("brand"),
    category: text("category")
      .notNull()
      .references(() => categories.name, { onUpdate: "cascade" }),
    description: text("description").notNull(),
    shortDescription: text("short_description").notNull().default(""),
    priceCents: cents("wholesale_price_cents").notNull(),
    compareAtPriceCents: cents("retail_price_cents").notNull(),
    // A sale: its price, and its first and last day in the store's time zone as yyyy-MM-dd. The end can be open.
    salePriceCents: cents("sale_price_cents"),
    saleFrom: text("sale_from"),
    saleUntil: text("sale_until"),
    // The owner's own prices while the sale is on, when the two above are the sale's. NULL otherwise
    // (docs/decisions/0048).
    regularPriceCents: cents("regular_price_cents"),
    regularCompareAtPriceCents: cents("regular_compare_at_cents"),
    // The lower prices of larger quantities, in the order of the quantities.
    quantityPrices: quantityPrices("quantity_prices"),
    discountPercentage: real("discount_percentage")
      .notNull()
      .generatedAlwaysAs(
        sql`round((retail_price_cents - wholesale_price_cents) * 100.0 / retail_price_cents, 2)`,
        { mode: "stored" },
      ),
    taxRateBasisPoints: integer("tax_rate_basis_points").notNull().default(0),
    // A class of the tax law or of the owner (contract/tax), for a store that taxes by place.
    taxClass: text("tax_class").notNull().default(standardTaxClass),
    // The units in the shop, including allocated ones. Only a row of the ledger changes it (stock.ts).
    stockOnHand: integer("stock_on_hand").notNull().default(0),
    // The units on hand that belong to orders which were not shipped yet (worker/domain/orders/stock.ts).
    stockAllocated: integer("stock_allocated").notNull().default(0),
    // The units available for sale, which are the units on hand minus the allocated units.
    stockQuantity: integer("stock_quantity")
      .notNull()
      .generatedAlwaysAs(sql`stock_on_hand - stock_allocated`, { mode: "virtual" }),
    minimumOrderQuantity: integer("minimum_order_quantity").notNull().default(1),
    weightKg: real("weight_kg"),
    dimensions: text("dimensions"),
    isActive: flag("is_active").notNull().default(true),
    isFeatured: flag("is_featured").notNull().default(false),
    isOfferExempt: flag("is_offer_exempt").notNull().default(false),
    archivedAt: timestamp("archived_at"),
    // The family, and this member's value of each of its options.
    familyId: id("family_id").references(() => productFamilies.id),
    familyValues: texts("family_values"),
    supplier: text("supplier"),
    // At this number of units for sale or fewer, the product is to be ordered. NULL for the store's usual limit.
    reorderPoint: integer("reorder_point"),
    // The cost of a unit, as the moving average rounded to cents. NULL if it is unknown (docs/decisions/0055).
    unitCostCents: cents("unit_cost_cents"),
    // The exact cost of the units on hand. Triggers keep it as the sum of the stock movements.
    stockValueCents: cents("stock_value_cents").notNull().default(0),
    // The day in the store's time zone on which units arrived. The cron clears it on the next day.
    arrivedOn: text("arrived_on"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    metaKeywords: text("meta_keywords"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("products_price_positive", sql`wholesale_price_cents > 0`),
    check("products_retail_covers_wholesale", sql`retail_price_cents >= wholesale_price_cents`),
    check("products_sale_price_positive", sql`sale_price_cents > 0`),
    check(
      "products_sale_from_is_day",
      sql`(sale_from IS NULL) = (sale_price_cents IS NULL) AND (sale_from IS NULL OR sale_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`,
    ),
    check(
      "products_sale_until_is_day",
      sql`sale_until IS NULL OR (sale_from IS NOT NULL AND sale_until >= sale_from AND sale_until GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')`,
    ),
    check(
      "products_sale_is_charged",
      sql`regular_price_cents IS NULL OR (sale_price_cents IS NOT NULL AND wholesale_price_cents = sale_price_cents AND regular_price_cents > sale_price_cents)`,
    ),
    check(
      "products_regular_prices_together",
      sql`(regular_compare_at_cents IS NULL) = (regular_price_cents IS NULL) AND (regular_price_cents IS NULL OR regular_compare_at_cents >= regular_price_cents)`,
    ),
    check("products_quantity_prices_are_list", sql`json_type(quantity_prices) = 'array'`),
    check("products_tax_not_negative", sql`tax_rate_basis_points BETWEEN 0 AND 10000`),
    check("products_stock_not_negative", sql`stock_on_hand >= 0`),
    check("products_allocated_on_hand", sql`stock_allocated BETWEEN 0 AND stock_on_hand`),
    check("products_minimum_order_positive", sql`minimum_order_quantity >= 1`),
    check("products_weight_not_negative", sql`weight_kg IS NULL OR weight_kg >= 0`),
    check("products_family_has_values", sql`(family_id IS NULL) = (family_values IS NULL)`),
    check(
      "products_family_values_are_list",
      sql`family_values IS NULL OR json_type(family_values) = 'array'`,
    ),
    check("products_reorder_point_not_negative", sql`reorder_point >= 0`),
    check("products_unit_cost_not_negative", sql`unit_cost_cents >= 0`),
    check("products_arrived_on_is_day", sql`arrived_on GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("products_archived_is_inactive", sql`archived_at IS NULL OR is_active = 0`),
    // The index is for the foreign key of `category`, because the other indexes begin with another column.
    index("products_category_fk").on(table.category),
    // These indexes are for the sort orders of the shop's lists, in the whole store and in a category.
    index("products_by_name").on(table.isActive, table.nameFolded),
    index("products_by_price").on(table.isActive, table.priceCents),
    index("products_by_created_at").on(table.isActive, table.createdAt),
    index("products_by_discount").on(table.isActive, table.discountPercentage),
    index("products_by_category").on(table.isActive, table.category, table.nameFolded),
    index("products_by_category_and_price").on(table.isActive, table.category, table.priceCents),
    index("products_by_category_and_created_at").on(table.isActive, table.category, table.createdAt),
    index("products_by_category_and_discount").on(table.isActive, table.category, table.discountPercentage),
    index("products_featured").on(table.isActive, table.isFeatured, table.category),
    // These indexes are for the sales that begin or end today (worker/domain/catalog/sales/apply-sales.ts).
    index("products_by_sale_from")
      .on(table.saleFrom)
      .where(sql`sale_price_cents IS NOT NULL AND regular_price_cents IS NULL`),
    index("products_by_sale_until").on(table.saleUntil).where(sql`regular_price_cents IS NOT NULL`),
    // Values that differ in their case alone are the same.
    uniqueIndex("products_one_per_family_values")
      .on(table.familyId, sql`lower(family_values)`)
      .where(sql`family_id IS NOT NULL`),
    index("products_by_arrival").on(table.arrivedOn).where(sql`arrived_on IS NOT NULL`),
    index("products_by_barcode").on(table.barcode).where(sql`barcode IS NOT NULL`),
    // The index is for the admin's list, newest first. Its other sort orders have no index.
    index("products_by_archived_at").on(table.archivedAt, table.createdAt),
  ],
);

/**
 * The prices that published products were asked at, by which a sale may claim a compare-at price. Triggers on `products`
 * write the rows, so that no code can forget to (docs/decisions/0048).
 */
export const priceHistory = sqliteTable(
  "price_history",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onUpdate: "cascade", onDelete: "cascade" }),
    priceCents: cents("price_cents").notNull(),
    fromAt: timestamp("from_at").notNull(),
    // NULL for the price that is asked now.
    untilAt: timestamp("until_at"),
  },
  (table) => [
    check("price_history_price_positive", sql`price_cents > 0`),
    check("price_history_in_order", sql`until_at IS NULL OR until_at > from_at`),
    index("price_history_by_product").on(table.productId, table.fromAt),
    uniqueIndex("price_history_one_current").on(table.productId).where(sql`until_at IS NULL`),
  ],
);

export const productImages = sqliteTable(
  "product_images",
  {
    id: id().primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    // The SHA-256 of the uploaded bytes in hex, which is part of the image's keys in R2.
    contentHash: text("content_hash").notNull(),
    altText: text("alt_text").notNull().default(""),
    isPrimary: flag("is_primary").notNull().default(false),
    position: integer("position").notNull().default(0),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("product_images_hash_is_sha256", sql`length(content_hash) = 64`),
    check("product_images_size_positive", sql`width > 0 AND height > 0`),
    uniqueIndex("product_images_one_primary").on(table.productId).where(sql`is_primary = 1`),
    uniqueIndex("product_images_one_per_hash").on(table.productId, table.contentHash),
    index("product_images_by_product").on(table.productId, table.position),
    index("product_images_by_hash").on(table.contentHash),
  ],
);

/**
 * The catalogue's version, a random text in one row. Triggers replace it in the transaction of every write that changes
 * the shop's pages, so that no code can forget to (docs/decisions/0024).
 */
export const catalogueVersion = sqliteTable(
  "catalogue_version",
  { id: integer("id").primaryKey(), version: text("version").notNull() },
  () => [check("catalogue_version_one_row", sql`id = 1`)],
);

/** Slugs that redirect to a renamed product. */
export const formerProductSlugs = sqliteTable(
  "former_product_slugs",
  {
    slug: text("slug").primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("former_product_slugs_by_product").on(table.productId)],
);
