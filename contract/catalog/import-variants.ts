import { limitImages } from "./import-image-cells.ts";
import { type ImportImage, type ImportRow, shopifyExportColumns } from "./product-csv.ts";
import { type ProductFieldName, productFields } from "./product-fields.ts";
import { slugFromName } from "./slug.ts";

/** A row of a file with its cells by column name. */
export interface NamedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly problem?: string | undefined;
}

/** A product with its number of variants. */
export interface VariantGroup {
  readonly name: string;
  readonly count: number;
}

// Columns that the store's own export does not have.
const otherColumns = ["Product Category", "Option2 Value", "Option3 Value", "Variant Image"] as const;
// The store applies its own tax rates.
const ignoredColumn = "Variant Taxable";
type ShopifyColumn =
  | Exclude<(typeof shopifyExportColumns)[number], typeof ignoredColumn>
  | (typeof otherColumns)[number];

/** Returns true for a column that an import reads. */
export function isShopifyColumn(name: string): boolean {
  const columns: readonly string[] = [...shopifyExportColumns, ...otherColumns];
  return columns.includes(name) && name !== ignoredColumn;
}

/**
 * Converts the rows of a Shopify file to those of an import. The first row of a handle is a product. Later rows with the
 * same handle are variants of it, which become products too, or contain only images. A variant has its own image first,
 * then those of its product.
 */
export function readShopifyRows(rows: readonly NamedRow[]): ImportRow[] {
  const groups = groupByHandle(rows);
  const takenSlugs = new Set(groups.keys());
  return rows.flatMap((row) => {
    const group = groups.get(readHandle(row)) ?? [];
    const [parent = row] = group;
    if (row !== parent && !isVariant(row)) return [];
    const isOneOfSeveral = listVariantRows(group).length > 1;
    const own = row.cells.get("Variant Image") ?? "";
    const images = limitImages([
      ...(own === "" ? [] : [{ address: own, alt_text: "" }]),
      ...readGroupImages(group),
    ]);
    // The first variant takes over the product's address.
    const slug = row === parent ? readHandle(row) : createVariantSlug(row, takenSlugs);
    takenSlugs.add(slug);
    const fields = toImportFields(row, parent, { isOneOfSeveral, slug });
    return [{ line: row.line, fields, problem: row.problem, ...(images.length > 0 && { images }) }];
  });
}

/** Lists the products that have several variants. */
export function listVariants(rows: readonly NamedRow[]): VariantGroup[] {
  return [...groupByHandle(rows).values()].flatMap((group) => {
    const count = listVariantRows(group).length;
    return count < 2 ? [] : [{ name: group[0]?.cells.get("Title") ?? "", count }];
  });
}

function groupByHandle(rows: readonly NamedRow[]): Map<string, NamedRow[]> {
  const groups = new Map<string, NamedRow[]>();
  for (const row of rows) groups.set(readHandle(row), [...(groups.get(readHandle(row)) ?? []), row]);
  return groups;
}

function readHandle(row: NamedRow): string {
  return row.cells.get("Handle") ?? "";
}

/** Lists the rows of a product without those that contain only images. */
function listVariantRows(group: readonly NamedRow[]): NamedRow[] {
  return group.filter((row, index) => index === 0 || isVariant(row));
}

function isVariant({ cells }: NamedRow): boolean {
  return (cells.get("Variant SKU") ?? "") !== "" || (cells.get("Variant Price") ?? "") !== "";
}

/** Reads the images of all rows of a product, by their position. A row without a position comes in the file's order. */
function readGroupImages(group: readonly NamedRow[]): ImportImage[] {
  const images = group.flatMap(({ cells }, index) => {
    const address = cells.get("Image Src") ?? "";
    const position = Number(cells.get("Image Position") || index + 1);
    return address === "" ? [] : [{ address, alt_text: cells.get("Image Alt Text") ?? "", position }];
  });
  return images
    .toSorted((one, other) => one.position - other.position)
    .map(({ address, alt_text }) => ({ address, alt_text }));
}

/** Returns a slug from the handle and the option, or blank if it would be invalid or taken: the store then makes one. */
function createVariantSlug(row: NamedRow, takenSlugs: ReadonlySet<string>): string {
  const option = slugFromName(readOption(row));
  const slug = `${readHandle(row)}-${option}`;
  return option === "" || slug.length > productFields.slug.max || takenSlugs.has(slug) ? "" : slug;
}

function readOption({ cells }: NamedRow): string {
  return optionColumns.flatMap((column) => cells.get(column) || []).join(" / ");
}

const optionColumns: readonly ShopifyColumn[] = ["Option1 Value", "Option2 Value", "Option3 Value"];

function toImportFields(
  row: NamedRow,
  parent: NamedRow,
  { isOneOfSeveral, slug }: { readonly isOneOfSeveral: boolean; readonly slug: string },
): ImportRow["fields"] {
  const readCell = (name: ShopifyColumn) => row.cells.get(name) ?? "";
  const readInherited = (name: ShopifyColumn) => readCell(name) || (parent.cells.get(name) ?? "");
  const option = readOption(row);
  // A product without variants has the option 'Default Title'.
  const hasOption = isOneOfSeveral && option !== "";
  // Shopify's own categories are paths, such as 'Home & Garden > Kitchen & Dining'.
  const shopifyCategory = readInherited("Product Category").split(">").at(-1)?.trim() ?? "";
  const price = readCell("Variant Price");
  const status = readInherited("Status");
  const fields: Partial<Record<ProductFieldName, string>> = {
    sku: readCell("Variant SKU") || (row === parent ? readCell("Handle") : ""),
    name: hasOption ? `${readInherited("Title")} - ${option}` : readInherited("Title"),
    slug,
    category: readInherited("Type") || shopifyCategory,
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
