import type { ImportRow, shopifyExportColumns } from "./product-csv.ts";
import type { ProductFieldName } from "./product-fields.ts";

/** A row of a file with its cells by column name. */
export interface NamedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly problem?: string | undefined;
}

/**
 * Converts the rows of a Shopify file to those of an import. The first row of a handle is a product. Later rows with the
 * same handle are variants of it, which become products too, or contain only images, which are not imported.
 */
export function readShopifyRows(rows: readonly NamedRow[]): ImportRow[] {
  const parents = new Map<string, NamedRow>();
  const products: ImportRow[] = [];
  for (const row of rows) {
    const handle = row.cells.get("Handle") ?? "";
    const parent = parents.get(handle) ?? row;
    parents.set(handle, parent);
    const hasVariant =
      (row.cells.get("Variant SKU") ?? "") !== "" || (row.cells.get("Variant Price") ?? "") !== "";
    if (row === parent || hasVariant) {
      products.push({ line: row.line, fields: toImportFields(row, parent), problem: row.problem });
    }
  }
  return products;
}

function toImportFields(row: NamedRow, parent: NamedRow): ImportRow["fields"] {
  const readCell = (name: (typeof shopifyExportColumns)[number]) => row.cells.get(name) ?? "";
  const readInherited = (name: (typeof shopifyExportColumns)[number]) =>
    readCell(name) || (parent.cells.get(name) ?? "");
  const option = readCell("Option1 Value");
  const isVariant = row !== parent && option !== "";
  const price = readCell("Variant Price");
  const status = readCell("Status");
  const fields: Partial<Record<ProductFieldName, string>> = {
    sku: readCell("Variant SKU") || (row === parent ? readCell("Handle") : ""),
    name: isVariant ? `${readInherited("Title")} - ${option}` : readInherited("Title"),
    slug: isVariant ? `${readCell("Handle")}-${toSlug(option)}` : readCell("Handle"),
    category: readInherited("Type"),
    description: stripHtml(readInherited("Body (HTML)")),
    wholesale_price: price,
    retail_price: readCell("Variant Compare At Price") || price,
    on_hand: readCell("Variant Inventory Qty"),
    weight: toKilograms(readCell("Variant Grams")),
    is_active:
      status === "" ? readInherited("Published").toLowerCase() : String(status.toLowerCase() === "active"),
    meta_title: readInherited("SEO Title"),
    meta_description: readInherited("SEO Description"),
    meta_keywords: readInherited("Tags"),
    brand: readInherited("Vendor"),
    barcode: readCell("Variant Barcode"),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

function toSlug(option: string): string {
  return option
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Converts grams to kilograms. A weight of 0 becomes blank, because it means that the weight is unknown. */
function toKilograms(grams: string): string {
  return /^\d+(\.\d+)?$/.test(grams) && Number(grams) > 0 ? String(Number(grams) / 1_000) : "";
}

/** Converts a description from HTML to plain text. */
function stripHtml(html: string): string {
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
