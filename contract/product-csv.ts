import * as v from "valibot";
import { categoryNames } from "./catalog.ts";
import { parseCsv, unguarded } from "./csv.ts";
import { idSchema } from "./request-values.ts";

/** The store's own columns, in the order of the export. */
export const productCsvColumns = [
  ...(["sku", "name", "slug", "category", "description", "short_description", "wholesale_price"] as const),
  ...(["retail_price", "tax_rate", "stock_quantity", "minimum_order_quantity", "weight"] as const),
  ...(["dimensions", "is_active", "is_featured", "meta_title", "meta_description", "meta_keywords"] as const),
] as const;
export type ProductCsvColumn = (typeof productCsvColumns)[number];

/** The columns of Shopify's product file that the store reads and writes. */
export const shopifyColumns = [
  ...(["Handle", "Title", "Body (HTML)", "Vendor", "Type", "Tags", "Published"] as const),
  ...(["Option1 Name", "Option1 Value", "Variant SKU", "Variant Grams", "Variant Inventory Qty"] as const),
  ...([
    "Variant Price",
    "Variant Compare At Price",
    "Variant Taxable",
    "Image Src",
    "Image Position",
  ] as const),
  ...(["Image Alt Text", "SEO Title", "SEO Description", "Status"] as const),
] as const;

export const maxImportRows = 200;

const importRow = v.object({
  /** The line of the file on which the row starts. */
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** What the row says, under the store's own names; what is not in the file is absent. */
  fields: v.record(v.picklist(productCsvColumns), v.pipe(v.string(), v.maxLength(20_000, "Is too long"))),
});
export interface ImportRow {
  readonly line: number;
  readonly fields: Partial<Record<ProductCsvColumn, string>>;
}

/** POST /admin/products/import: a chunk of readProductCsv's rows. The next chunks name the first one's change set. */
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
export const importAnswer = v.object({ success: v.literal(true), message: v.string(), data: importView });

export const productExportQuery = v.object({
  format: v.optional(v.picklist(["store", "shopify"], "Must be store or shopify"), "store"),
});

export interface ProductCsv {
  readonly format: "store" | "shopify";
  readonly rows: readonly ImportRow[];
}

/**
 * The rows of a product file: this store's own or Shopify's, told by its first line. In the browser, so that a file of
 * thousands of rows goes to the server in chunks, with progress.
 * @throws Error with a sentence for a person when it is neither.
 */
export function readProductCsv(text: string): ProductCsv {
  const [head, ...lines] = parseCsv(text);
  const names = head?.cells.map((cell) => cell.trim()) ?? [];
  const rows = lines.map(({ line, cells }) => ({
    line,
    cells: new Map(names.map((name, index) => [name, unguarded(cells[index] ?? "").trim()])),
  }));
  if (names.includes("Handle") && names.includes("Variant Price")) {
    return { format: "shopify", rows: fromShopify(rows) };
  }
  const known = productCsvColumns.filter((column) => names.includes(column));
  if (!known.includes("sku")) {
    throw new Error(
      "This is neither a file of this store (it has no column sku) nor Shopify's product file.",
    );
  }
  return {
    format: "store",
    rows: rows.map(({ line, cells }) => ({
      line,
      fields: Object.fromEntries(known.map((column) => [column, cells.get(column) ?? ""])),
    })),
  };
}

interface NamedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

/** The first row of a handle is the product; more rows are its variants (each a product here) or only pictures. */
function fromShopify(rows: readonly NamedRow[]): ImportRow[] {
  const parents = new Map<string, NamedRow>();
  const products: ImportRow[] = [];
  for (const row of rows) {
    const handle = row.cells.get("Handle") ?? "";
    const parent = parents.get(handle) ?? row;
    parents.set(handle, parent);
    const hasVariant =
      (row.cells.get("Variant SKU") ?? "") !== "" || (row.cells.get("Variant Price") ?? "") !== "";
    if (row === parent || hasVariant) products.push({ line: row.line, fields: shopifyFields(row, parent) });
  }
  return products;
}

function shopifyFields(row: NamedRow, parent: NamedRow): ImportRow["fields"] {
  const own = (name: (typeof shopifyColumns)[number]) => row.cells.get(name) ?? "";
  const shared = (name: (typeof shopifyColumns)[number]) => own(name) || (parent.cells.get(name) ?? "");
  const option = own("Option1 Value");
  const isVariant = row !== parent && option !== "";
  const price = own("Variant Price");
  const grams = own("Variant Grams");
  const fields: Record<ProductCsvColumn, string> = {
    sku: own("Variant SKU") || (row === parent ? own("Handle") : ""),
    name: isVariant ? `${shared("Title")} - ${option}` : shared("Title"),
    slug: isVariant
      ? `${own("Handle")}-${option
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "")}`
      : own("Handle"),
    category:
      categoryNames.find((name) => name.toLowerCase() === shared("Type").toLowerCase()) ?? shared("Type"),
    description: textOf(shared("Body (HTML)")),
    short_description: "",
    wholesale_price: price,
    retail_price: own("Variant Compare At Price") || price,
    tax_rate: "",
    stock_quantity: own("Variant Inventory Qty"),
    minimum_order_quantity: "",
    weight: /^\d+(\.\d+)?$/.test(grams) && Number(grams) > 0 ? String(Number(grams) / 1_000) : "",
    dimensions: "",
    is_active:
      own("Status") === ""
        ? shared("Published").toLowerCase()
        : String(own("Status").toLowerCase() === "active"),
    is_featured: "",
    meta_title: shared("SEO Title"),
    meta_description: shared("SEO Description"),
    meta_keywords: shared("Tags"),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** The words of a description in HTML: the store shows plain text. */
function textOf(html: string): string {
  return html
    .replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  nbsp: " ",
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};
