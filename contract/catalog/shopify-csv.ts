import type { ImportRow, shopifyColumns } from "./product-csv.ts";
import type { ProductFieldName } from "./product-fields.ts";

/** A row of a file, with its cells by column name. */
export interface NamedRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
  readonly problem?: string;
}

/** Reads the rows of Shopify's file. The first row of a handle is a product, further ones are variants or only images. */
export function fromShopify(rows: readonly NamedRow[]): ImportRow[] {
  const parents = new Map<string, NamedRow>();
  const products: ImportRow[] = [];
  for (const row of rows) {
    const handle = row.cells.get("Handle") ?? "";
    const parent = parents.get(handle) ?? row;
    parents.set(handle, parent);
    const hasVariant =
      (row.cells.get("Variant SKU") ?? "") !== "" || (row.cells.get("Variant Price") ?? "") !== "";
    if (row === parent || hasVariant) {
      products.push({ line: row.line, fields: shopifyFields(row, parent), ...namedProblem(row) });
    }
  }
  return products;
}

function namedProblem({ problem }: NamedRow): { problem?: string } {
  return problem === undefined ? {} : { problem };
}

function shopifyFields(row: NamedRow, parent: NamedRow): ImportRow["fields"] {
  const own = (name: (typeof shopifyColumns)[number]) => row.cells.get(name) ?? "";
  const shared = (name: (typeof shopifyColumns)[number]) => own(name) || (parent.cells.get(name) ?? "");
  const option = own("Option1 Value");
  const isVariant = row !== parent && option !== "";
  const price = own("Variant Price");
  const grams = own("Variant Grams");
  const fields: Partial<Record<ProductFieldName, string>> = {
    sku: own("Variant SKU") || (row === parent ? own("Handle") : ""),
    name: isVariant ? `${shared("Title")} - ${option}` : shared("Title"),
    slug: isVariant
      ? `${own("Handle")}-${option
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "")}`
      : own("Handle"),
    category: shared("Type"),
    description: stripHtml(shared("Body (HTML)")),
    wholesale_price: price,
    retail_price: own("Variant Compare At Price") || price,
    on_hand: own("Variant Inventory Qty"),
    weight: /^\d+(\.\d+)?$/.test(grams) && Number(grams) > 0 ? String(Number(grams) / 1_000) : "",
    is_active:
      own("Status") === ""
        ? shared("Published").toLowerCase()
        : String(own("Status").toLowerCase() === "active"),
    meta_title: shared("SEO Title"),
    meta_description: shared("SEO Description"),
    meta_keywords: shared("Tags"),
    brand: shared("Vendor"),
    barcode: own("Variant Barcode"),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
}

/** Turns a description in HTML into plain text. */
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
