import * as v from "valibot";
import { idSchema } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { productFieldNames } from "./product-fields.ts";

/**
 * The columns of the store's export, in order. If `stock_when_exported` equals the stock, the stock was not changed in the
 * file, and an import keeps the current stock, so that units sold since the export stay sold.
 */
export const productCsvColumns = [...productFieldNames, "stock_when_exported"] as const;

/** The columns that an import reads. `stock_quantity` is a synonym of `on_hand`, because the stock in a file is a count. */
export const importColumns = [...productCsvColumns, "stock_quantity"] as const;
export type ImportColumn = (typeof importColumns)[number];

/** The columns of Shopify's product file that the store writes. */
export const shopifyColumns = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
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
  "SEO Title",
  "SEO Description",
  "Status",
] as const;

export const maxImportRows = 200;

export const maxCellLength = 20_000;

const lineNumber = v.pipe(v.number(), v.integer(), v.minValue(1));
const importRow = v.object({
  /** The line of the file on which the row starts. */
  line: lineNumber,
  /** The row's cells by the store's column names, without columns that the file does not have. */
  fields: v.record(v.picklist(importColumns), v.pipe(v.string(), v.maxLength(maxCellLength, "Is too long"))),
  /** A mistake that only the whole file shows, such as a duplicate SKU. The row is not imported. */
  problem: v.optional(v.pipe(v.string(), v.maxLength(300, "Is too long"))),
  /** An earlier line of the file with the same slug, which only matters for a new product. */
  slug_line: v.optional(lineNumber),
});
export interface ImportRow {
  readonly line: number;
  readonly fields: Partial<Record<ImportColumn, string>>;
  readonly problem?: string | undefined;
  readonly slug_line?: number | undefined;
}

/**
 * POST /admin/products/import: a chunk of the rows of readProductCsv(). All chunks of a file share a change set, whose id
 * the client makes, so that a retry of a chunk changes nothing twice. Without an id the response names a new one.
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

export const importView = v.object({
  dry_run: v.boolean(),
  change_set_id: v.nullable(v.string()),
  created: v.number(),
  updated: v.number(),
  unchanged: v.number(),
  failed: v.number(),
  rows: v.array(
    v.object({
      line: v.number(),
      sku: v.string(),
      name: v.string(),
      outcome: v.picklist(["created", "updated", "unchanged", "failed"]),
      /** Why it failed, or what to know. */
      messages: v.array(v.string()),
      /** The fields that change. */
      changes: v.array(v.string()),
    }),
  ),
});
export type ImportView = v.InferOutput<typeof importView>;
export const importResponse = ok(importView, { message: v.string() });

export const productExportQuery = v.object({
  format: v.optional(v.picklist(["store", "shopify"], "Must be store or shopify"), "store"),
});
