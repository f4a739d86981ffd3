import { detectCsvSeparator, parseCsv, unguarded } from "../shared/csv.ts";
import { plainBoolean, plainNumber } from "../shared/csv-values.ts";
import { toImportColumns } from "./import-column-names.ts";
import {
  type ImportColumn,
  type ImportRow,
  importColumns,
  maxCellLength,
  shopifyColumns,
} from "./product-csv.ts";
import { type ProductFieldKind, productFields } from "./product-fields.ts";
import { fromShopify, type NamedRow } from "./shopify-csv.ts";

export interface ProductCsv {
  readonly format: "store" | "shopify";
  readonly rows: readonly ImportRow[];
  /** Columns of the file that the store does not read. */
  readonly ignoredColumns: readonly string[];
}

/**
 * Reads a product file, this store's own or Shopify's, which its first line shows. It runs in the browser, which sends
 * thousands of rows to the server in chunks and shows the progress. Mistakes that only the whole file shows (a duplicate
 * SKU, a row with too many cells) are marked on their rows.
 * @throws Error with a message for the admin if the file is neither
 */
export function readProductCsv(text: string): ProductCsv {
  const separator = detectCsvSeparator(text);
  const [head, ...lines] = parseCsv(text, separator);
  const given = head?.cells.map((cell) => cell.trim()) ?? [];
  const isShopify = given.includes("Handle") && given.includes("Variant Price");
  const columns = toImportColumns(given);
  const names = isShopify ? given : given.map((name, index) => columns[index] ?? `ignored: ${name}`);
  if (!isShopify && !names.includes("sku")) {
    throw new Error("The file has no column “SKU”. Download the template to see which columns are read.");
  }
  const known: readonly string[] = isShopify ? readShopifyColumns : importColumns;
  const named = lines
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map((row) => namedRow(row, names));
  const rows = isShopify ? fromShopify(named) : named.map(storeRow);
  return {
    format: isShopify ? "shopify" : "store",
    rows: markDuplicates(rows.map((row) => plainRow(row, separator === ";"))),
    ignoredColumns: given.filter((name, index) => name !== "" && !known.includes(names[index] ?? "")),
  };
}

// Images and tax rates of Shopify are not imported.
const unreadShopifyColumns: readonly string[] = [
  "Variant Taxable",
  "Image Src",
  "Image Position",
  "Image Alt Text",
];
const readShopifyColumns = shopifyColumns.filter((name) => !unreadShopifyColumns.includes(name));

/** Refuses a row with more cells than columns, because a wrong comma or quotation mark shifts all cells after it. */
function namedRow({ line, cells }: { line: number; cells: string[] }, names: readonly string[]): NamedRow {
  const hasTooManyCells = cells.slice(names.length).some((cell) => cell.trim() !== "");
  return {
    line,
    cells: new Map(names.map((name, index) => [name, unguarded(cells[index] ?? "").trim()])),
    ...(hasTooManyCells && {
      problem: "Has more cells than the file has columns: is a quotation mark missing?",
    }),
  };
}

function storeRow({ line, cells, problem }: NamedRow): ImportRow {
  const columns = importColumns.filter((column) => cells.has(column));
  const fields = Object.fromEntries(columns.map((column) => [column, cells.get(column) ?? ""]));
  return { line, fields, ...(problem !== undefined && { problem }) };
}

function plainRow(row: ImportRow, hasDecimalComma: boolean): ImportRow {
  const fields = { ...row.fields };
  let { problem } = row;
  for (const column of importColumns) {
    const text = fields[column];
    if (text === undefined || text === "") continue;
    const kind = getKind(column);
    if (kind === "flag") fields[column] = plainBoolean(text);
    else if (kind !== "text" && kind !== "choice") fields[column] = plainNumber(text, hasDecimalComma);
    if (text.length <= maxCellLength) continue;
    problem ??= `${column}: Is too long`;
    fields[column] = text.slice(0, 100);
  }
  return { ...row, fields, ...(problem !== undefined && { problem }) };
}

function getKind(column: ImportColumn): ProductFieldKind {
  const isStock = column === "stock_quantity" || column === "stock_when_exported";
  return productFields[isStock ? "on_hand" : column].kind;
}

/** Refuses all rows of a SKU except the first, because only the admin knows which one is right. */
function markDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const skuLines = new Map<string, number>();
  const slugLines = new Map<string, number>();
  return rows.map((row) => {
    const { sku = "", slug = "" } = row.fields;
    const skuLine = sku === "" ? undefined : skuLines.get(sku);
    if (skuLine !== undefined) {
      const duplicate = `This SKU is in the file twice: it is on line ${skuLine} already`;
      return { ...row, problem: row.problem ?? duplicate };
    }
    const slugLine = slug === "" ? undefined : slugLines.get(slug);
    skuLines.set(sku, row.line);
    if (slugLine !== undefined) return { ...row, slug_line: slugLine };
    slugLines.set(slug, row.line);
    return row;
  });
}
