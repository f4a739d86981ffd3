import * as v from "valibot";
import { cleanPasted } from "../shared/pasted-text.ts";
import { idSchema } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { categoryName } from "./categories.ts";
import { productFieldNames } from "./product-fields.ts";

/** The columns of a product's family: its name, its options, and the product's value of each (family-cells.ts). */
export const familyColumns = ["family", "family_options", "family_values"] as const;

/**
 * The columns of the store's export, in order. If `on_hand` still equals `stock_when_exported`, nobody edited the stock
 * in the file. An import then does not change it, because units may have been sold since the export. The same holds for
 * the cost, which deliveries change.
 */
export const productCsvColumns = [
  ...productFieldNames,
  ...familyColumns,
  "stock_when_exported",
  "cost_when_exported",
] as const;

/** Returns the heading of a column in the store's export. An import reads it, and the column's own name. */
export function csvHeading(column: (typeof productCsvColumns)[number]): string {
  if (column === "wholesale_price") return "price";
  if (column === "unit_cost") return "cost";
  return column === "retail_price" ? "compare_at_price" : column;
}

/**
 * The columns that an import reads. `stock_quantity` is an alias of `on_hand`. In a file it is the counted stock,
 * although the API uses this name for the units for sale.
 */
export const importColumns = [...productCsvColumns, "stock_quantity"] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The columns of an export in the format of Shopify, in order. */
export const shopifyExportColumns = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Option3 Name",
  "Option3 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Qty",
  "Variant Price",
  "Variant Compare At Price",
  "Variant Taxable",
  "Variant Barcode",
  "Image Src",
  "Image Position",
  "Image Alt Text",
  "Variant Image",
  "SEO Title",
  "SEO Description",
  "Cost per item",
  "Status",
] as const;

/** The maximum number of rows in a request. The client sends a larger file in chunks. */
export const maxImportRows = 200;

/** The maximum number of characters in a cell. */
export const maxCellLength = 20_000;

const lineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The maximum number of images that an import reads from a row. A product has fewer (maxProductImages). */
export const maxRowImages = 50;

/** The maximum number of characters in the address of an image. */
export const maxImageAddressLength = 2_000;

/** The maximum number of characters in the description of an image. */
export const maxImageAltLength = 300;

/** The maximum number of warnings that a row can have. */
export const maxRowWarnings = 20;

const rowMessage = v.pipe(v.string(), v.maxLength(300, "Is too long"));

const importImage = v.object({
  address: v.pipe(v.string(), v.nonEmpty("Is empty"), v.maxLength(maxImageAddressLength, "Is too long")),
  alt_text: v.pipe(v.string(), v.maxLength(maxImageAltLength, "Is too long")),
});
export type ImportImage = v.InferOutput<typeof importImage>;

const importRow = v.object({
  /** The line of the file on which the row starts. */
  line: lineNumber,
  /** The cells by the store's names of their columns. A column that the file does not have is absent. */
  fields: v.pipe(
    v.record(v.picklist(importColumns), v.pipe(v.string(), v.maxLength(maxCellLength, "Is too long"))),
    // Products are found by the SKU as it is stored.
    v.transform((fields) => ({
      ...fields,
      ...(fields.sku !== undefined && { sku: cleanPasted(fields.sku) }),
    })),
  ),
  /** An error that can be found only in the whole file, such as a duplicate SKU. The row is not imported. */
  problem: v.optional(rowMessage),
  /** Sentences about cells that were changed or left out. They are reported with the row. */
  warnings: v.optional(v.pipe(v.array(rowMessage), v.maxLength(maxRowWarnings, "Too many warnings"))),
  /**
   * True for a variant of another program. Its family is found by the SKUs of the variants before its name, a product
   * that is in another family stays there, and a family that it cannot join does not refuse the row.
   */
  is_variant: v.optional(v.boolean()),
  /** The category of a new product whose cell is blank. */
  category_if_new: v.optional(categoryName),
  /**
   * The addresses of the product's images, in order. POST /admin/product-changes/{id}/images fetches them afterwards.
   */
  images: v.optional(v.pipe(v.array(importImage), v.maxLength(maxRowImages, "Too many images"))),
});
export type ImportRow = Readonly<v.InferOutput<typeof importRow>>;

/**
 * The body of POST /admin/products/import, which imports a chunk of the rows that readProductCsv() returns. All chunks
 * of a file share a change set. The client creates its id, so that a repeated chunk is not applied twice. Without an
 * id, the server creates one and returns it.
 */
export const importBody = v.object({
  rows: v.pipe(
    v.array(importRow),
    v.minLength(1, "Give at least one row"),
    v.maxLength(maxImportRows, `At most ${maxImportRows} rows at once`),
  ),
  dry_run: v.optional(v.boolean("Must be true or false"), false),
  change_set_id: v.optional(v.nullable(idSchema), null),
  file_name: v.optional(v.pipe(v.string(), v.maxLength(200, "Is too long")), "products.csv"),
});
export type ImportBody = v.InferOutput<typeof importBody>;

/** The report on a chunk of rows, or with `dry_run` on what the chunk would do. */
export const importView = v.object({
  dry_run: v.boolean(),
  /** The change set of the file. Null if nothing is saved and the request names none. */
  change_set_id: v.nullable(v.string()),
  /** The numbers of rows by their outcome. */
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  failed: v.number(),
  /** The number of images that are fetched after the import. */
  images: v.number(),
  /**
   * The categories of rows that the store does not have, as the file spells them. Blank stands for new products without
   * a category.
   */
  unknown_categories: v.array(v.string()),
  rows: v.array(
    v.object({
      line: v.number(),
      sku: v.string(),
      name: v.string(),
      /** The name of the family that the product joins or gets other values in. Blank if there is none. */
      family: v.string(),
      outcome: v.picklist(["created", "updated", "unchanged", "failed"]),
      /** The reason for a failure, or what happens beside the changes. */
      messages: v.array(v.string()),
      /** The cells that are left out or changed, in sentences. */
      warnings: v.array(v.string()),
      /** The names of the changed fields. */
      changes: v.array(v.string()),
    }),
  ),
});
export type ImportView = v.InferOutput<typeof importView>;

/** The response to POST /admin/products/import. */
export const importResponse = ok(importView, { message: v.string() });

/** The query of GET /admin/products/export, which returns all products as CSV. */
export const productExportQuery = v.object({
  format: v.optional(v.picklist(["store", "shopify"], "Must be store or shopify"), "store"),
});
