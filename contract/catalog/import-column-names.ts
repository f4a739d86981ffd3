import { type ImportColumn, importColumns } from "./product-csv.ts";
import { productFieldNames, productFields } from "./product-fields.ts";

// Column names of other programs and the labels of this store's form. All of them are normalized.
const aliases: Readonly<Record<string, ImportColumn>> = {
  ...Object.fromEntries(
    productFieldNames.map((name) => [normalizeColumnName(productFields[name].label), name]),
  ),
  item: "sku",
  item_number: "sku",
  item_no: "sku",
  code: "sku",
  product_code: "sku",
  product: "name",
  title: "name",
  item_name: "name",
  type: "category",
  product_type: "category",
  department: "category",
  details: "description",
  body: "description",
  selling_price: "wholesale_price",
  sale_price: "wholesale_price",
  our_price: "wholesale_price",
  wholesale: "wholesale_price",
  regular_price: "retail_price",
  list_price: "retail_price",
  msrp: "retail_price",
  rrp: "retail_price",
  retail: "retail_price",
  tax: "tax_rate",
  tax_percent: "tax_rate",
  tax_code: "tax_class",
  product_tax_code: "tax_class",
  tax_category: "tax_class",
  stock: "stock_quantity",
  quantity: "stock_quantity",
  qty: "stock_quantity",
  inventory: "stock_quantity",
  in_stock: "stock_quantity",
  units: "stock_quantity",
  minimum_order: "minimum_order_quantity",
  min_order: "minimum_order_quantity",
  weight_kg: "weight",
  size: "dimensions",
  active: "is_active",
  published: "is_active",
  featured: "is_featured",
  vendor: "brand",
  manufacturer: "brand",
  gtin: "barcode",
  upc: "barcode",
  ean: "barcode",
};

/**
 * Maps the column names of a file to the store's columns. An unknown name becomes undefined. The store's own names take
 * precedence over aliases, and the first of several aliases of a column over the others.
 */
export function toImportColumns(names: readonly string[]): (ImportColumn | undefined)[] {
  const normalizedNames = names.map(normalizeColumnName);
  const exactMatches = normalizedNames.map((name) => importColumns.find((column) => column === name));
  const assignedColumns = new Set<ImportColumn | undefined>(exactMatches);
  return normalizedNames.map((name, index) => {
    const exactMatch = exactMatches[index];
    if (exactMatch !== undefined) return exactMatch;
    const column = aliases[name];
    if (column === undefined || assignedColumns.has(column)) return undefined;
    assignedColumns.add(column);
    return column;
  });
}

/** Returns true for a column with addresses of images, such as 'Images', 'image_2' or 'Photo URL'. */
export function isImageColumn(name: string): boolean {
  return /^(image|picture|photo)s?(_(urls?|src|links?))?(_?\d+)?$/.test(normalizeColumnName(name));
}

/** Normalizes a column name, for example 'Tax Rate (%)' to 'tax_rate'. Removes text in parentheses, except a unit such as (kg). */
function normalizeColumnName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\((?!(?:kg|g|lbs?|oz)\))[^)]*\)|[%$#*:]/g, " ")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
}
