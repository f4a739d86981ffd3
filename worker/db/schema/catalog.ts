import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { cents, createdAt, flag, foldedText, id, isOneOf, timestamp, updatedAt } from "./columns.ts";

/** The departments of the store. A product names its category; the database changes the name with it (decision 50). */
export const categories = sqliteTable(
  "categories",
  {
    id: id().primaryKey(),
    name: text("name").notNull().unique(),
    slug: text("slug").notNull().unique(),
    description: text("description").notNull().default(""),
    imageHash: text("image_hash"),
    position: integer("position").notNull(),
    isShown: flag("is_shown").notNull().default(true),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // "toys" beside "Toys" would be two categories that nobody can keep apart.
    nameFolded: text("name_folded").generatedAlwaysAs(foldedText("name"), { mode: "virtual" }),
  },
  (table) => [
    check("categories_name_given", sql`length(name) BETWEEN 1 AND 60`),
    check("categories_slug_is_address", sql`slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*'`),
    uniqueIndex("categories_name_once").on(table.nameFolded),
  ],
);

/** Addresses a category answered to before it was renamed. */
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

const firstFive = ["Toys", "Stationary", "Health and Beauty", "Home and Kitchen", "Electronics"];

/** What every product has in `former_category`. */
export const unusedCategory = "Toys";

export const products = sqliteTable(
  "products",
  {
    // The full-text indexes point at this number: a plain rowid could change under VACUUM.
    searchKey: integer("search_key").primaryKey({ autoIncrement: true }),
    id: id().notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    sku: text("sku").notNull().unique(),
    // Says nothing: the category of the time when the five were fixed, whose CHECK cannot be taken away (decision 50).
    formerCategory: text("former_category")
      .notNull()
      .$defaultFn(() => unusedCategory),
    description: text("description").notNull(),
    shortDescription: text("short_description").notNull().default(""),
    wholesalePriceCents: cents("wholesale_price_cents").notNull(),
    retailPriceCents: cents("retail_price_cents").notNull(),
    discountPercentage: real("discount_percentage")
      .notNull()
      .generatedAlwaysAs(
        sql`(round((retail_price_cents - wholesale_price_cents) * 100.0 / retail_price_cents, 2))`,
        { mode: "stored" },
      ),
    taxRateBasisPoints: integer("tax_rate_basis_points").notNull().default(0),
    // Units in the shop, those that are packed for an order included. Only a count, a shipment or a return changes it.
    stockOnHand: integer("stock_on_hand").notNull().default(0),
    minimumOrderQuantity: integer("minimum_order_quantity").notNull().default(1),
    weightKg: real("weight_kg"),
    dimensions: text("dimensions"),
    isActive: flag("is_active").notNull().default(true),
    isFeatured: flag("is_featured").notNull().default(false),
    archivedAt: timestamp("archived_at"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    metaKeywords: text("meta_keywords"),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    // To sort by.
    nameFolded: text("name_folded").generatedAlwaysAs(foldedText("name"), { mode: "virtual" }),
    // Units on hand that are promised to orders which have not left the shop (domain/orders/stock.ts).
    stockAllocated: integer("stock_allocated").notNull().default(0),
    // What can still be sold.
    stockQuantity: integer("stock_quantity")
      .notNull()
      .generatedAlwaysAs(sql`(stock_on_hand - stock_allocated)`, { mode: "virtual" }),
    brand: text("brand"),
    barcode: text("barcode"),
    // Never NULL, by a trigger: a column that is added later cannot say so itself.
    category: text("category")
      .notNull()
      .references(() => categories.name, { onUpdate: "cascade" }),
  },
  (table) => [
    check("products_category_known", isOneOf("former_category", firstFive)),
    check("products_price_positive", sql`wholesale_price_cents > 0`),
    check("products_retail_covers_wholesale", sql`retail_price_cents >= wholesale_price_cents`),
    check("products_tax_not_negative", sql`tax_rate_basis_points BETWEEN 0 AND 10000`),
    check("products_stock_not_negative", sql`stock_on_hand >= 0`),
    check("products_allocated_on_hand", sql`stock_allocated BETWEEN 0 AND stock_on_hand`),
    check("products_minimum_order_positive", sql`minimum_order_quantity >= 1`),
    check("products_weight_not_negative", sql`weight_kg IS NULL OR weight_kg >= 0`),
    check("products_archived_is_inactive", sql`archived_at IS NULL OR is_active = 0`),
    index("products_by_category").on(table.isActive, table.category, table.nameFolded),
    // What a renamed or removed category looks for.
    index("products_of_category").on(table.category),
    index("products_by_name").on(table.isActive, table.nameFolded),
    index("products_by_price").on(table.isActive, table.wholesalePriceCents),
    index("products_by_retail_price").on(table.isActive, table.retailPriceCents),
    index("products_by_created_at").on(table.isActive, table.createdAt),
    index("products_by_discount").on(table.isActive, table.discountPercentage),
    // The admin's lists know no is_active.
    index("products_kept_by_name").on(table.archivedAt, table.nameFolded),
    index("products_kept_by_created_at").on(table.archivedAt, table.createdAt),
    index("products_kept_by_sku").on(table.archivedAt, table.sku),
    index("products_kept_by_category").on(table.archivedAt, table.category, table.nameFolded),
    index("products_kept_by_retail_price").on(table.archivedAt, table.retailPriceCents),
    index("products_kept_by_stock").on(table.archivedAt, table.stockQuantity),
    index("products_by_stock").on(table.stockQuantity),
    index("products_featured").on(table.isActive, table.isFeatured, table.category),
    // The shop's lists (domain/catalog/queries/list-products.ts).
    index("products_by_sku").on(table.isActive, table.sku),
    index("products_by_quantity").on(table.isActive, table.stockQuantity),
    index("products_by_category_and_price").on(table.isActive, table.category, table.wholesalePriceCents),
    index("products_by_category_and_created_at").on(table.isActive, table.category, table.createdAt),
    index("products_by_category_and_discount").on(table.isActive, table.category, table.discountPercentage),
    index("products_by_stock_and_discount").on(
      table.isActive,
      sql`(stock_on_hand > stock_allocated)`,
      table.discountPercentage,
    ),
  ],
);

/**
 * Unused. Triggers keep it up to date, because a rollback to the version before record 83 reads it; a later migration drops
 * both.
 */
export const productCounts = sqliteTable(
  "product_counts",
  {
    id: integer("id").primaryKey(),
    category: text("category").notNull(),
    isInStock: flag("is_in_stock").notNull(),
    isFeatured: flag("is_featured").notNull(),
    found: integer("found").notNull(),
  },
  (table) => [
    uniqueIndex("product_counts_once_each").on(table.category, table.isInStock, table.isFeatured),
    check("product_counts_not_negative", sql`found >= 0`),
  ],
);

/** Every word of a product's name once, folded: a misspelt word is compared with these. Filled by triggers. */
export const productWords = sqliteTable("product_words", {
  id: integer("id").primaryKey(),
  word: text("word").notNull().unique("product_words_once_each"),
});

/** The beginning of a word, and the same without one letter or two: a misspelt word has one of them in common. */
export const productWordVariants = sqliteTable(
  "product_word_variants",
  {
    variant: text("variant").notNull(),
    wordId: integer("word_id")
      .notNull()
      .references(() => productWords.id),
  },
  (table) => [uniqueIndex("product_word_variants_once_each").on(table.variant, table.wordId)],
);

/** A product that is not complete yet: no shopper sees it, and none of its fields is a product's. */
export const productDrafts = sqliteTable(
  "product_drafts",
  {
    id: id().primaryKey(),
    content: text("content", { mode: "json" }).notNull(),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("product_drafts_content_is_json", sql`json_valid("content")`),
    index("product_drafts_by_updated_at").on(table.updatedAt),
  ],
);

export const productImages = sqliteTable(
  "product_images",
  {
    id: id().primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    // SHA-256 of the uploaded bytes, in hex: the key under which R2 holds the image's widths.
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
    uniqueIndex("product_images_once_each").on(table.productId, table.contentHash),
    index("product_images_by_product").on(table.productId, table.position),
    index("product_images_by_hash").on(table.contentHash),
  ],
);

/**
 * One row with another text after every write that the shop's pages show. Triggers change it, in the batch that writes
 * (migrations, "catalogue_version"), so that no write can leave it out.
 */
export const catalogueVersion = sqliteTable(
  "catalogue_version",
  { id: integer("id").primaryKey(), version: text("version").notNull() },
  () => [check("catalogue_version_one_row", sql`id = 1`)],
);

/** Slugs a product answered to before it was renamed. */
export const formerSlugs = sqliteTable(
  "former_slugs",
  {
    slug: text("slug").primaryKey(),
    productId: id("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("former_slugs_by_product").on(table.productId)],
);
